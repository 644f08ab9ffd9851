/** Sends many messages through the shipped client over a bad network, and looks for lost, doubled and moved ones. */
import { setTimeout as wait } from 'node:timers/promises';
import { type ApiSuite, openSharedSuite, signIn } from '../../testkit/api-suite.ts';
import { mapConcurrently, townOf } from '../../testkit/attacks/probes.ts';
import { randomFrom } from '../../testkit/random.ts';
import { createFaultyNetwork, type FaultyNetwork } from './api/faulty-network.ts';
import { openInstances } from './api/instances.ts';
import { checkBlock } from './blocks.ts';
import { type BrowserMaker, prepareBrowsers, type Tab } from './client/browser.ts';
import { type Chat, readEnding, readTabs } from './ending.ts';
import { type Ending, findBreaches } from './invariants.ts';
import { type Member, type Outcome, openMember, setOnline, writeOffline } from './member.ts';
import { waitUntil } from './wait-until.ts';

export interface SoakOptions {
  readonly seed: number;
  readonly sends: number;
  readonly conversations: number;
  /** Milliseconds, on average, between two messages of a member. */
  readonly pauseMs: number;
  readonly maxDelayMs: number;
  /** Messages one member queues while offline and sends at once when back. */
  readonly offlineQueue: number;
  /** How far the clocks of one instance and of every third device are off. */
  readonly clockSkewMs: number;
  readonly deviceSkewMs: number;
  /** Takes the whole suite down and up again in the middle of it. */
  readonly restart?: () => Promise<void>;
}

export interface SoakResult {
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly kills: number;
  readonly faults: ReadonlyMap<string, number>;
  readonly breaches: readonly string[];
}

export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { seed, maxDelayMs, clockSkewMs, offlineQueue, restart } = options;
  const random = randomFrom(seed);
  const suite = await openSharedSuite();
  const instances = await openInstances(clockSkewMs);
  const network = createFaultyNetwork({ random, instances, maxDelayMs });
  const maker = await prepareBrowsers();
  const members: Member[] = [];
  try {
    const chats = await openChats({ suite, maker, network, members }, options);
    const writing = members.map((member) => writeAll(member, network, options));
    const [offline] = members;
    if (offline) writing.push(writeOffline(offline, offlineQueue));
    const liking = chats.filter((_, index) => index % 2 === 0).map((chat) => likeBoth(network, chat));
    if (restart !== undefined) writing.push(restartAmid(network, members, restart));
    await Promise.all([...writing, ...liking]);
    network.stopFaults();
    await mapConcurrently(members, waitUntilSent);
    const breaches = members.flatMap(({ watches }) => watches.flatMap((watch) => watch.breaches));
    const endings = await mapConcurrently(chats, (chat) => readSettled({ suite, maker, network, members }, chat));
    breaches.push(...endings.flatMap((ending, index) => findBreaches(ending).map((breach) => `${index}: ${breach}`)));
    const outcomes = countOutcomes(members);
    if (outcomes.failed > 0) breaches.push(`${outcomes.failed} messages refused`);
    breaches.push(...(await mapConcurrently(chats.slice(0, 3), (chat) => checkBlock(suite, chat))).flat());
    return { outcomes, kills: instances.kills(), faults: network.faults, breaches };
  } finally {
    for (const { browser } of members) browser.close();
    await instances.close();
    for (const { person } of members) await suite.auth.deleteUser(person.uid);
    await suite.close();
  }
}

/** Milliseconds for the tabs to show the conversation, each time that it is read. */
const READS_MS = [3000, 30_000, 30_000, 30_000];

/**
 * How a conversation ended. It may change while tabs are compared with it, as a device may report a delivery only now. Then it is read
 * again, at first soon: no tab will show what has changed already, and what is lost stays lost.
 */
async function readSettled({ suite, maker, network }: Context, chat: Chat): Promise<Ending> {
  for (let reads = 1; ; reads += 1) {
    const read = await readEnding(suite, chat);
    const timeoutMs = READS_MS[reads - 1] ?? 0;
    const ending = { ...read, tabs: await readTabs({ maker, network, timeoutMs }, chat, read) };
    if (reads === READS_MS.length || findBreaches(ending).length === 0) return ending;
  }
}

function countOutcomes(members: readonly Member[]): Record<Outcome, number> {
  const counts = { ok: 0, failed: 0, waiting: 0 };
  for (const { outcome } of members.flatMap(({ sent }) => sent)) counts[outcome] += 1;
  return counts;
}

interface Context {
  readonly suite: ApiSuite;
  readonly maker: BrowserMaker;
  readonly network: FaultyNetwork;
  readonly members: Member[];
}

/** Groups of three members with two conversations: the badge of the one in the middle is a sum. */
async function openChats(
  { suite, maker, network, members }: Context,
  { conversations, deviceSkewMs }: SoakOptions,
): Promise<Chat[]> {
  const pairs = Array.from({ length: conversations }, (_, index) => {
    const first = 3 * Math.floor(index / 2) + (index % 2);
    return [first, first + 1] as const;
  });
  const placeId = townOf('Adams', 'Ilocos Norte').id;
  const count = Math.max(...pairs.flat()) + 1;
  const people = await mapConcurrently(Array.from({ length: count }), () => suite.addMember({ placeId }));
  const opened = await mapConcurrently(people, (person, index) => {
    const others = pairs.flatMap(([a, b]) => (a === index ? [b] : b === index ? [a] : []));
    const skewMs = ((index % 3) - 1) * deviceSkewMs;
    return openMember({ maker, network, person, others: others.map((other) => people[other]?.uid ?? ''), skewMs });
  });
  members.push(...opened);
  return mapConcurrently(pairs, async ([a, b]) => {
    const [ana, ben] = [opened[a], opened[b]] as [Member, Member];
    // After a request and its answer both may write freely.
    ana.write(ben.person.uid);
    await waitUntilShown(ben, ana, ({ lastMessage }) => lastMessage !== null);
    ben.write(ana.person.uid);
    await waitUntilShown(ana, ben, ({ state }) => state === 'open');
    return { members: [ana, ben], haveBothLiked: false };
  });
}

type Shown = ReturnType<Member['browser']['tabs'][0]['inbox']['state']['get']>['conversations'][0];

const TIMEOUT_MS = 300_000;

/** Waits until every tab shows the conversation with `writer` in this state. @throws with what each side has instead. */
async function waitUntilShown(reader: Member, writer: Member, isSo: (shown: Shown) => boolean): Promise<void> {
  const shownIn = ({ inbox }: Tab) =>
    inbox.state.get().conversations.find(({ member }) => member.id === writer.person.uid);
  const isShown = () =>
    reader.browser.tabs.every((tab) => {
      const shown = shownIn(tab);
      return shown !== undefined && isSo(shown);
    });
  if (await waitUntil(isShown, { timeoutMs: TIMEOUT_MS })) return;
  const tabs = reader.browser.tabs.map((tab) => {
    const { status, connection, bell } = tab.inbox.state.get();
    const { state, rev } = shownIn(tab) ?? {};
    return { status, connection, bell, state, rev, errors: tab.page.errors };
  });
  const waiting = await writer.browser.readWaiting();
  const said = writer.browser.tabs.flatMap(({ page }) => page.errors);
  const about = JSON.stringify({ tabs, writer: { sent: writer.sent, waiting, errors: said } }, undefined, 2);
  throw new Error(`A conversation does not begin: ${about}`);
}

/** A member with two conversations writes no more than the others. */
async function writeAll(member: Member, network: FaultyNetwork, options: SoakOptions): Promise<void> {
  const { others, write, actRandomly } = member;
  const share = Math.ceil((options.sends / options.conversations) * (2 / 3));
  for (let index = 0; index < share; index += 1) {
    await wait(network.random() * 2 * options.pauseMs);
    write(others[index % others.length] ?? '');
    await actRandomly();
  }
}

async function likeBoth({ random }: FaultyNetwork, chat: Chat): Promise<void> {
  const [ana, ben] = chat.members;
  chat.haveBothLiked = true;
  for (const [me, other] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    await wait(random() * 200);
    me.browser.tabs[0]?.outbox.swipe({ id: other.person.uid, name: 'Maria' }, 'like');
  }
}

/** Milliseconds after which the suite goes down. */
const UNTIL_RESTART_MS = 10_000;

async function restartAmid(
  network: FaultyNetwork,
  members: readonly Member[],
  restart: () => Promise<void>,
): Promise<void> {
  await wait(UNTIL_RESTART_MS);
  network.count('suite restarted');
  await network.pause(async () => {
    await restart();
    await mapConcurrently(members, signInAgain);
  });
}

/** A restarted suite accepts no earlier token. */
async function signInAgain({ person, browser }: Member): Promise<void> {
  Object.assign(person, { token: await signIn(person.email) });
  setOnline(browser, true);
  for (const tab of browser.tabs) await tab.signInAgain();
  // As a member does who sees that nothing is sent.
  setOnline(browser, true);
}

/** Waits until the outbox of a member is empty. */
async function waitUntilSent({ browser }: Member): Promise<void> {
  setOnline(browser, true);
  const isEmpty = async () => (await browser.readWaiting()).length === 0;
  await waitUntil(isEmpty, { timeoutMs: TIMEOUT_MS, everyMs: 200 });
}

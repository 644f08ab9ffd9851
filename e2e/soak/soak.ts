/** Many messages through the shipped client in bad weather, and what is left of them; docs of each part are in its file. */
import { setTimeout as wait } from 'node:timers/promises';
import { type ApiSuite, openSharedSuite, signIn } from '../../testkit/api-suite.ts';
import { forEachOf, townOf } from '../attacks/fixtures/probes.ts';
import { randomFrom } from '../attacks/fixtures/random.ts';
import { checkBlock } from './blocks.ts';
import { type BrowserMaker, prepareBrowsers } from './client/browser.ts';
import { type Chat, readEnding, untilHeld } from './ending.ts';
import { openInstances } from './instances.ts';
import { type Ending, findBreaches } from './invariants.ts';
import { type Member, type Outcome, openMember, setOnline, writeOffline } from './member.ts';
import { createWeather, type Weather } from './weather.ts';

export interface SoakOptions {
  readonly seed: number;
  readonly sends: number;
  readonly conversations: number;
  /** Milliseconds, on average, between two messages of a member. */
  readonly pauseMs: number;
  readonly maxDelayMs: number;
  /** Messages one member queues while offline and sends at once when back. */
  readonly offlineQueue: number;
  /** By how much the clocks of an instance and of every third device are off. */
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
  const weather = createWeather({ random, instances, maxDelayMs });
  const maker = await prepareBrowsers();
  const members: Member[] = [];
  try {
    const talks = await openChats({ suite, maker, weather, members }, options);
    const writing = members.map((member) => writeAll(member, weather, options));
    const [offline] = members;
    if (offline) writing.push(writeOffline(offline, offlineQueue));
    const liking = talks.filter((_, index) => index % 2 === 0).map((chat) => likeBoth(weather, chat));
    if (restart !== undefined) writing.push(restartAmid(weather, members, restart));
    await Promise.all([...writing, ...liking]);
    weather.calm();
    await forEachOf(members, untilSent);
    const breaches = members.flatMap(({ watches }) => watches.flatMap((watch) => watch.breaches));
    const endings = await forEachOf(talks, (chat) => readSettled({ suite, maker, weather, members }, chat));
    breaches.push(...endings.flatMap((ending, index) => findBreaches(ending).map((breach) => `${index}: ${breach}`)));
    const outcomes = countOutcomes(members);
    if (outcomes.failed > 0) breaches.push(`${outcomes.failed} messages refused`);
    breaches.push(...(await forEachOf(talks.slice(0, 3), (chat) => checkBlock(suite, chat))).flat());
    return { outcomes, kills: instances.kills(), faults: weather.faults, breaches };
  } finally {
    for (const { browser } of members) browser.close();
    await instances.close();
    for (const { person } of members) await suite.auth.deleteUser(person.uid);
    await suite.close();
  }
}

const MAX_READS = 3;

/**
 * How a conversation ended. What is read may change while tabs are compared with it: a device that hears of messages only now tells that
 * they were delivered. Then all is read again; what is lost or wrong stays so.
 */
async function readSettled({ suite, maker, weather }: Ground, chat: Chat): Promise<Ending> {
  for (let reads = 1; ; reads += 1) {
    const read = await readEnding(suite, chat);
    const ending = { ...read, held: await untilHeld(maker, weather, chat, read) };
    if (reads === MAX_READS || findBreaches(ending).length === 0) return ending;
  }
}

function countOutcomes(members: readonly Member[]): Record<Outcome, number> {
  const counts = { ok: 0, failed: 0, waiting: 0 };
  for (const { outcome } of members.flatMap(({ sent }) => sent)) counts[outcome] += 1;
  return counts;
}

interface Ground {
  readonly suite: ApiSuite;
  readonly maker: BrowserMaker;
  readonly weather: Weather;
  readonly members: Member[];
}

/** Three members and two conversations, again and again: the one in the middle has a badge that is a sum. */
async function openChats(
  { suite, maker, weather, members }: Ground,
  { conversations, deviceSkewMs }: SoakOptions,
): Promise<Chat[]> {
  const pairs = Array.from({ length: conversations }, (_, index) => {
    const first = 3 * Math.floor(index / 2) + (index % 2);
    return [first, first + 1] as const;
  });
  const placeId = townOf('Adams', 'Ilocos Norte').id;
  const count = Math.max(...pairs.flat()) + 1;
  const people = await forEachOf(Array.from({ length: count }), () => suite.addMember({ placeId }));
  const opened = await forEachOf(people, (person, index) => {
    const others = pairs.flatMap(([a, b]) => (a === index ? [b] : b === index ? [a] : []));
    const skewMs = ((index % 3) - 1) * deviceSkewMs;
    return openMember({ maker, weather, person, others: others.map((other) => people[other]?.uid ?? ''), skewMs });
  });
  members.push(...opened);
  return forEachOf(pairs, async ([a, b]) => {
    const [ana, ben] = [opened[a], opened[b]] as [Member, Member];
    // A request that is answered: from then on both may write as they like.
    ana.write(ben.person.uid);
    await untilShown(ben, ana.person.uid, ({ lastMessage }) => lastMessage !== null);
    ben.write(ana.person.uid);
    await untilShown(ana, ben.person.uid, ({ state }) => state === 'open');
    return { members: [ana, ben], haveBothLiked: false };
  });
}

type Shown = ReturnType<Member['browser']['tabs'][0]['inbox']['state']['get']>['conversations'][0];

const TIMEOUT_MS = 300_000;

/** Until each tab shows a conversation so. */
async function untilShown({ browser }: Member, otherId: string, isSo: (shown: Shown) => boolean): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  const isShown = () =>
    browser.tabs.every(({ inbox }) =>
      inbox.state.get().conversations.some((one) => one.member.id === otherId && isSo(one)),
    );
  while (!isShown()) {
    if (Date.now() > deadline) throw new Error('A conversation does not begin');
    await wait(50);
  }
}

/** Whoever has two conversations writes no more than the others. */
async function writeAll(member: Member, weather: Weather, options: SoakOptions): Promise<void> {
  const { others, write, live } = member;
  const share = Math.ceil((options.sends / options.conversations) * (2 / 3));
  for (let index = 0; index < share; index += 1) {
    await wait(weather.random() * 2 * options.pauseMs);
    write(others[index % others.length] ?? '');
    await live();
  }
}

async function likeBoth({ random }: Weather, chat: Chat): Promise<void> {
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

async function restartAmid(weather: Weather, members: readonly Member[], restart: () => Promise<void>): Promise<void> {
  await wait(UNTIL_RESTART_MS);
  weather.count('suite restarted');
  await weather.pause(async () => {
    await restart();
    await forEachOf(members, signInAgain);
  });
}

/** A suite that was down takes no token from before. */
async function signInAgain({ person, browser }: Member): Promise<void> {
  Object.assign(person, { token: await signIn(person.email) });
  setOnline(browser, true);
  for (const tab of browser.tabs) await tab.signInAgain();
  // As a member does who sees that nothing goes.
  setOnline(browser, true);
}

/** Until nothing of a member waits to be sent. */
async function untilSent({ browser }: Member): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  setOnline(browser, true);
  while ((await browser.readWaiting()).length > 0 && Date.now() < deadline) await wait(200);
}

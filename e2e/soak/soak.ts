/** Many sends in bad weather, and what is left of them; docs of each part are in its file. */
import { setTimeout as wait } from 'node:timers/promises';
import { conversationIdOf } from '@tagpo/contract/conversation';
import { doc, onSnapshot } from 'firebase/firestore';
import { type ApiSuite, openApiSuite, type Person, signIn } from '../../functions/test/suite/api-suite.ts';
import { forEachOf, townOf } from '../attacks/fixtures/probes.ts';
import { randomFrom } from '../attacks/fixtures/random.ts';
import { openSdk, type Sdk } from '../attacks/fixtures/sdk.ts';
import { type Instances, openInstances } from './instances.ts';
import { type Ending, findBreaches, type Read, type Summary } from './invariants.ts';
import { type Outcome, type Sent, sendAll, type Weather } from './tab.ts';

export interface SoakOptions {
  readonly seed: number;
  readonly sends: number;
  readonly conversations: number;
  readonly maxDelayMs: number;
  /** Messages one member queues while offline and sends at once when back. */
  readonly offlineQueue: number;
  readonly clockSkewMs: number;
  /** Takes the whole suite down and up again in the middle of it. */
  readonly restart?: () => Promise<void>;
}

export interface SoakResult {
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly kills: number;
  readonly breaches: readonly string[];
}

interface Talk {
  readonly people: readonly [Person, Person];
  readonly sent: Sent[];
  readonly heard: { id: string; sequence: number }[];
  readonly listener: Sdk;
  haveBothLiked: boolean;
}

export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { seed, conversations, maxDelayMs, clockSkewMs, restart } = options;
  const random = randomFrom(seed);
  const suite = await openApiSuite();
  const instances = await openInstances(clockSkewMs);
  const weather: Weather = { random, instances, maxDelayMs, giveUp: 0.15 };
  const talks = await forEachOf(Array.from({ length: conversations }), () => openTalk(suite));
  try {
    const working = Promise.all(talks.map((talk, index) => converse(weather, talk, { ...options, index })));
    if (restart !== undefined) {
      await wait(10_000);
      await restart();
      await forEachOf(talks, signInAgain);
    }
    await working;
    const endings = await forEachOf(talks, (talk) => readEnding(suite, talk));
    const breaches = endings.flatMap((ending, index) => findBreaches(ending).map((breach) => `${index}: ${breach}`));
    breaches.push(...(await checkBlocks(suite, weather, talks.slice(0, 3))));
    const all = talks.flatMap(({ sent }) => sent);
    const count = (outcome: Outcome) => all.filter((one) => one.outcome === outcome).length;
    const outcomes = { ok: count('ok'), failed: count('failed'), unknown: count('unknown') };
    return { outcomes, kills: instances.kills(), breaches };
  } finally {
    await close(suite, instances, talks);
  }
}

async function openTalk(suite: ApiSuite): Promise<Talk> {
  const placeId = townOf('Adams', 'Ilocos Norte').id;
  const people: [Person, Person] = [await suite.addMember({ placeId }), await suite.addMember({ placeId })];
  const [ana, ben] = people;
  const sent: Sent[] = [];
  // A request that is answered: from then on both may write as they like.
  for (const [from, to] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    const id = crypto.randomUUID();
    const body = { receiverId: to.uid, content: 'Hello', id };
    const { status } = await suite.call('POST', '/messages', { token: from.token, body });
    if (status !== 201) throw new Error(`The conversation did not begin: ${status}`);
    sent.push({ id, content: 'Hello', senderId: from.uid, tab: `begin ${from.uid}`, index: 0, outcome: 'ok' });
  }
  const listener = await openSdk(ana);
  const heard: Talk['heard'] = [];
  onSnapshot(
    doc(listener.firestore, `conversations/${conversationIdOf(ana.uid, ben.uid)}`),
    (snapshot) => {
      const last = snapshot.get('lastMessage');
      if (last !== undefined && heard.at(-1)?.sequence !== last.sequence) {
        heard.push({ id: last.id, sequence: last.sequence });
      }
    },
    // A block at the end takes the conversation away.
    () => undefined,
  );
  return { people, sent, heard, listener, haveBothLiked: false };
}

/** A suite that was down takes no token from before. */
async function signInAgain({ people }: Talk): Promise<void> {
  for (const person of people) Object.assign(person, { token: await signIn(person.email) });
}

/** Both write from two tabs each, read now and then, and some of them like each other. */
async function converse(
  weather: Weather,
  talk: Talk,
  { sends, conversations, offlineQueue, index }: SoakOptions & { index: number },
): Promise<void> {
  const [ana, ben] = talk.people;
  const each = Math.ceil(sends / conversations / 4);
  const tabs = [
    { name: `a1 ${index}`, from: ana, to: ben },
    { name: `a2 ${index}`, from: ana, to: ben },
    { name: `b1 ${index}`, from: ben, to: ana },
    { name: `b2 ${index}`, from: ben, to: ana },
  ];
  const isQueued = index === 0;
  const writing = tabs.map((tab) => sendAll(weather, tab, each));
  if (isQueued) writing.push(sendAll(weather, { name: 'offline', from: ana, to: ben }, offlineQueue));
  const acting = [readNowAndThen(weather, talk, each), ...(index % 2 === 0 ? [likeBoth(weather, talk)] : [])];
  for (const sent of await Promise.all(writing)) talk.sent.push(...sent);
  await Promise.all(acting);
}

async function readNowAndThen({ random, instances }: Weather, { people }: Talk, times: number): Promise<void> {
  for (let time = 0; time < times / 5; time += 1) {
    await wait(random() * 300);
    const [me, other] = random() < 0.5 ? people : [people[1], people[0]];
    await act(instances, me, { method: 'POST', path: `/messages/${other.uid}/read` });
  }
}

async function likeBoth({ instances, random }: Weather, talk: Talk): Promise<void> {
  const [ana, ben] = talk.people;
  await Promise.all(
    [
      [ana, ben],
      [ben, ana],
    ].map(async ([me, other]) => {
      await wait(random() * 200);
      const body = { targetId: other?.uid, action: 'like' };
      await act(instances, me as Person, { method: 'POST', path: '/swipes', body });
    }),
  );
  talk.haveBothLiked = true;
}

interface Act {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** Longer than the suite takes to be restarted and a limit of a minute to pass. */
const PATIENCE_MS = 300_000;

/** Until it is answered: an instance that died in the middle is asked again, one that asks to wait is left in peace. */
async function act(instances: Instances, me: Person, { method, path, body }: Act): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let attempt = 0; Date.now() < deadline; attempt += 1) {
    const answer = await fetch(`${instances.origin(attempt)}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return;
    await wait(answer?.status === 429 ? Number(answer.headers.get('retry-after')) * 1000 : 100);
  }
  throw new Error(`${method} ${path} was never answered`);
}

async function readEnding(suite: ApiSuite, talk: Talk): Promise<Ending> {
  const [ana, ben] = talk.people;
  const read = async (me: Person, other: Person) => {
    const thread: Read[] = [];
    for (let before: string | undefined = ''; before !== undefined; ) {
      const path = `/messages/${other.uid}${before === '' ? '' : `?before=${before}`}`;
      const { body, headers } = await suite.call('GET', path, { token: me.token });
      // Whether each is read already is told by `readAt`; it may differ between two looks.
      thread.unshift(
        ...(body as unknown as (Read & { isRead: boolean })[]).map(({ isRead: _isRead, ...rest }) => rest),
      );
      before = headers.get('x-next-cursor') ?? undefined;
    }
    const { body: summary } = await suite.call('GET', `/conversations/${other.uid}`, { token: me.token });
    return { thread, summary: summary as unknown as Summary };
  };
  const [one, other] = [await read(ana, ben), await read(ben, ana)];
  await untilHeard(talk, one.thread.at(-1)?.sequence ?? 0);
  const { readAt = {} } =
    (await suite.firestore.doc(`conversations/${conversationIdOf(ana.uid, ben.uid)}`).get()).data() ?? {};
  return {
    sent: talk.sent,
    threads: [one.thread, other.thread],
    summaries: [one.summary, other.summary],
    readAt: [readAt[ana.uid]?.toMillis() ?? 0, readAt[ben.uid]?.toMillis() ?? 0],
    uids: [ana.uid, ben.uid],
    heard: talk.heard,
    haveBothLiked: talk.haveBothLiked,
  };
}

const HEARING_MS = 30_000;

async function untilHeard({ heard }: Talk, sequence: number): Promise<void> {
  const deadline = Date.now() + HEARING_MS;
  while ((heard.at(-1)?.sequence ?? 0) < sequence && Date.now() < deadline) await wait(20);
}

/** A block in the middle of more writing: nothing is stored after it. */
async function checkBlocks(suite: ApiSuite, weather: Weather, talks: readonly Talk[]): Promise<string[]> {
  const breaches: string[] = [];
  for (const { people } of talks) {
    const [ana, ben] = people;
    const messages = suite.firestore.collection(`conversations/${conversationIdOf(ana.uid, ben.uid)}/messages`);
    const writing = sendAll({ ...weather, giveUp: 1 }, { name: 'late', from: ana, to: ben }, 5);
    await act(weather.instances, ben, { method: 'POST', path: `/blocks/${ana.uid}` });
    const [atBlock, late] = [(await messages.get()).size, await writing];
    const after = await sendAll({ ...weather, giveUp: 1 }, { name: 'after', from: ana, to: ben }, 3);
    if (after.some(({ outcome }) => outcome === 'ok')) breaches.push('written after a block');
    if ((await messages.get()).size !== atBlock) breaches.push('stored after a block');
    if (late.some(({ outcome }, index) => outcome === 'ok' && late[index - 1]?.outcome === 'failed')) {
      breaches.push('written after a refusal');
    }
  }
  return breaches;
}

async function close(suite: ApiSuite, instances: Instances, talks: readonly Talk[]): Promise<void> {
  await instances.close();
  for (const { listener } of talks) await listener.close();
  for (const { uid } of talks.flatMap(({ people }) => people)) await suite.auth.deleteUser(uid);
  await suite.close();
}

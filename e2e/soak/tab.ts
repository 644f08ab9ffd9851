/** One open chat on one device: sends one message after another, and again under the same id when it does not know. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../../functions/test/suite/api-suite.ts';
import type { Instances } from './instances.ts';

export type Outcome = 'ok' | 'failed' | 'unknown';

export interface Sent {
  readonly id: string;
  readonly content: string;
  readonly senderId: string;
  /** Messages of one tab are sent in this order. */
  readonly tab: string;
  readonly index: number;
  outcome: Outcome;
}

export interface Weather {
  readonly random: () => number;
  readonly instances: Instances;
  /** Milliseconds a request may be held up. */
  readonly maxDelayMs: number;
  /** Part of the messages that are given up on as soon as it is not known what became of them. */
  readonly giveUp: number;
}

const MAX_ATTEMPTS = 400;
const KILL_CHANCE = 1 / 400;

export interface TabOptions {
  readonly name: string;
  readonly from: Person;
  readonly to: Person;
}

export async function sendAll(weather: Weather, { name, from, to }: TabOptions, count: number): Promise<Sent[]> {
  const all: Sent[] = [];
  for (let index = 0; index < count; index += 1) {
    const content = `${name} ${index}`;
    const one: Sent = { id: randomUUID(), content, senderId: from.uid, tab: name, index, outcome: 'unknown' };
    all.push(one);
    await sendOne(weather, { from, to, one });
  }
  return all;
}

async function sendOne(weather: Weather, { from, to, one }: { from: Person; to: Person; one: Sent }): Promise<void> {
  const { random, giveUp } = weather;
  const isImpatient = random() < giveUp;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const body = JSON.stringify({ receiverId: to.uid, content: one.content, id: one.id });
    const status = await post(weather, from, body);
    if (status === 201) {
      one.outcome = 'ok';
      return;
    }
    if (status === NOBODY_THERE) await wait(100);
    else if (status === SIGNED_OUT || status === 429) await wait(1000);
    else if (status >= 400 && status < 500) {
      // Whether an attempt before it, whose answer was lost, was stored is not known by this one.
      one.outcome = attempt === 0 ? 'failed' : 'unknown';
      return;
    } else if (isImpatient) return;
    else await wait(random() * 50);
  }
}

/** No instance took the request: nothing can have come of it. */
const NOBODY_THERE = -1;
const LOST = 0;
/** The token is from before the suite was down: whoever it belongs to is signing in again. */
const SIGNED_OUT = 401;

const isRefused = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED';

/** The status; LOST when the answer was, on purpose or not. */
async function post(weather: Weather, { token }: Person, body: string): Promise<number> {
  const { random, instances, maxDelayMs } = weather;
  if (random() < 0.1) await wait(random() * maxDelayMs);
  const index = random() < 0.5 ? 0 : 1;
  const isDropped = random() < 0.05;
  const isDoubled = random() < 0.05;
  if (random() < KILL_CHANCE) setTimeout(() => instances.kill(index), random() * 20);
  const ask = (target: number, signal?: AbortSignal) =>
    fetch(`${instances.origin(target)}/api/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
      ...(signal && { signal }),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      (error: unknown) => (isRefused(error) ? NOBODY_THERE : LOST),
    );
  if (isDoubled) {
    const answers = await Promise.all([ask(index), ask(index + 1)]);
    // One that was taken counts, whatever became of the other.
    return answers.find((status) => status === 201) ?? (answers.includes(LOST) ? LOST : Math.max(...answers));
  }
  return isDropped ? ask(index, AbortSignal.timeout(1 + Math.floor(random() * 25))) : ask(index);
}

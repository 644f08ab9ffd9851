import { MAX_PASSES } from '@tagpo/contract/wire/members/swipe';
import { blockedIn, byOrder, type Item, isFor, isPass, laneOf, mayWait } from './item.ts';

/** The state of a lane that failed: the number of failures, and until when it waits. */
export type LaneRest = { failures: number; until: number; isLimit: boolean };

export type Situation = {
  items: readonly Item[];
  now: number;
  /** The lanes with a call under way. */
  busy: ReadonlySet<string>;
  rests: ReadonlyMap<string, LaneRest>;
  /** Set while the server is unreachable: until when nothing is sent. After that one batch at a time, until one is answered. */
  outage: { until: number } | undefined;
  /** Ids of passes that the server refused in a batch: each is sent alone. */
  alone: ReadonlySet<string>;
};

/** The items of one call: passes, or one item of another kind. */
export type Batch = readonly [Item, ...Item[]];

/** Calls at the same time, so that a slow network is not flooded. */
const MAX_AT_ONCE = 4;

/** How many passes make a batch, and after how many milliseconds fewer are sent. */
const ENOUGH_PASSES = 10;
const PASS_WAIT_MS = 10_000;

/** The batches to send now, and when to plan again if nothing happens meanwhile. */
export function planSending({ items, now, busy, rests, outage, alone }: Situation): {
  start: Batch[];
  wakeAt: number;
} {
  const next = [...groupByLane(items)].flatMap(([lane, inLane]) => {
    if (busy.has(lane)) return [];
    const batch = firstBatch(inLane, alone);
    const { until = 0, failures = 0 } = rests.get(lane) ?? {};
    return batch ? [{ batch, failures, until: Math.max(until, outage?.until ?? 0, dueAt(batch, inLane, now)) }] : [];
  });
  const ready = next.filter(({ until }) => until <= now).sort((a, b) => a.failures - b.failures);
  const room = Math.max(0, (outage ? 1 : MAX_AT_ONCE) - busy.size);
  const later = next.map(({ until }) => until).filter((time) => time > now);
  return {
    start: ready.slice(0, room).map(({ batch }) => batch),
    wakeAt: Math.min(...later, Number.POSITIVE_INFINITY),
  };
}

/** The waiting items by lane, in order; none for members whose block waits too. */
function groupByLane(items: readonly Item[]): Map<string, Item[]> {
  const lanes = new Map<string, Item[]>();
  const blocked = blockedIn(items);
  const waiting = items.filter((one) => one.state === 'waiting' && !isFor(one, blocked));
  for (const one of waiting.toSorted(byOrder)) {
    const lane = laneOf(one);
    lanes.set(lane, [...(lanes.get(lane) ?? []), one]);
  }
  return lanes;
}

/** The first item of a lane; if it is a pass, with the passes right after it. */
function firstBatch([first, ...others]: readonly Item[], alone: ReadonlySet<string>): Batch | undefined {
  if (!first) return undefined;
  const mayJoin = (one: Item) => isPass(one) && !alone.has(one.id);
  if (!mayJoin(first)) return [first];
  const end = others.findIndex((one) => !mayJoin(one));
  return [first, ...others.slice(0, end === -1 ? others.length : end).slice(0, MAX_PASSES - 1)];
}

/** When to send a batch: at once, unless it is a few passes with nothing after them. */
function dueAt(batch: Batch, inLane: readonly Item[], now: number): number {
  const isLast = batch.length === inLane.length;
  if (!isLast || batch.length >= ENOUGH_PASSES || !batch.every(mayWait)) return 0;
  const due = (batch.at(-1)?.order ?? 0) + PASS_WAIT_MS;
  // The clock was set back since.
  return due > now + 2 * PASS_WAIT_MS ? 0 : due;
}

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 60_000;

/** Exponential backoff with jitter. @param failures counts from 1. */
export function backoff(failures: number, random: () => number): number {
  const full = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS);
  return full * (0.5 + random() / 2);
}

/** Backoff of lanes that failed, and of everything while the server is unreachable. */
export function createRests(random: () => number) {
  let lanes = new Map<string, LaneRest>();
  let outage: { failures: number; until: number } | undefined;

  return {
    get: () => ({ rests: lanes, outage }),
    begin(lane: string, verdict: { kind: 'unreachable' | 'again' } | { kind: 'wait'; ms: number }): void {
      const failures = (lanes.get(lane)?.failures ?? 0) + 1;
      const isLimit = verdict.kind === 'wait';
      const ms = isLimit ? verdict.ms : backoff(failures, random);
      lanes.set(lane, { failures, until: Date.now() + ms, isLimit });
      if (verdict.kind !== 'unreachable') outage = undefined;
      else {
        const times = (outage?.failures ?? 0) + 1;
        outage = { failures: times, until: Date.now() + backoff(times, random) };
      }
    },
    /** A call was answered: ends the backoff. */
    end(lane: string): void {
      lanes.delete(lane);
      outage = undefined;
    },
    /** Ends every backoff except rate limits. */
    clear(): void {
      lanes = new Map([...lanes].filter(([, { isLimit }]) => isLimit));
      outage = undefined;
    },
  };
}

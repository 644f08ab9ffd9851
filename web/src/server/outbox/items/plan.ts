import { MAX_PASSES } from '@tagpo/contract/wire/members/swipe';
import { byOrder, type Item, isPass, laneOf, mayWait } from './item.ts';

/** What is known of a lane that failed: since how many attempts, and until when it rests. */
export type LaneRest = { failures: number; until: number; isLimit: boolean };

export type Situation = {
  items: readonly Item[];
  now: number;
  /** The lanes of which something is under way. */
  busy: ReadonlySet<string>;
  rests: ReadonlyMap<string, LaneRest>;
  /** Since nobody answers: until when nothing is tried. Then one at a time, until somebody answers. */
  outage: { until: number } | undefined;
  /** By their ids, passes that the server refused together with others: each is sent by itself. */
  alone: ReadonlySet<string>;
};

/** What is sent by one call: passes, or one of anything. */
export type Batch = readonly [Item, ...Item[]];

/** What is sent at the same time, so that a slow network is not asked for everything at once. */
const MAX_AT_ONCE = 4;

/** Passes that are sent at once, and milliseconds after which fewer are. */
const ENOUGH_PASSES = 10;
const PASS_WAIT_MS = 10_000;

/** What is to be sent now, and when to look again if nothing happens meanwhile. */
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

/** What waits in each lane, in its order. */
function groupByLane(items: readonly Item[]): Map<string, Item[]> {
  const lanes = new Map<string, Item[]>();
  for (const one of items.filter(({ state }) => state === 'waiting').toSorted(byOrder)) {
    const lane = laneOf(one);
    lanes.set(lane, [...(lanes.get(lane) ?? []), one]);
  }
  return lanes;
}

/** The first of a lane, with the passes right behind it if it is one. */
function firstBatch([first, ...others]: readonly Item[], alone: ReadonlySet<string>): Batch | undefined {
  if (!first) return undefined;
  const mayJoin = (one: Item) => isPass(one) && !alone.has(one.id);
  if (!mayJoin(first)) return [first];
  const end = others.findIndex((one) => !mayJoin(one));
  return [first, ...others.slice(0, end === -1 ? others.length : end).slice(0, MAX_PASSES - 1)];
}

/** When a batch is to be sent: at once, but for a few passes behind which nothing waits. */
function dueAt(batch: Batch, inLane: readonly Item[], now: number): number {
  const isLast = batch.length === inLane.length;
  if (!isLast || batch.length >= ENOUGH_PASSES || !batch.every(mayWait)) return 0;
  const due = (batch.at(-1)?.order ?? 0) + PASS_WAIT_MS;
  // Noted by a clock that was set back since.
  return due > now + 2 * PASS_WAIT_MS ? 0 : due;
}

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 60_000;

/** Twice as long with each failure, and never the same for two who failed together. @param failures counts from 1. */
export function backoff(failures: number, random: () => number): number {
  const full = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS);
  return full * (0.5 + random() / 2);
}

/** How long each lane rests after a failure, and everything while nobody answers. */
export function createRests({ now, random }: { now: () => number; random: () => number }) {
  let lanes = new Map<string, LaneRest>();
  let outage: { failures: number; until: number } | undefined;

  return {
    get: () => ({ rests: lanes, outage }),
    begin(lane: string, verdict: { kind: 'unreachable' | 'again' } | { kind: 'wait'; ms: number }): void {
      const failures = (lanes.get(lane)?.failures ?? 0) + 1;
      const isLimit = verdict.kind === 'wait';
      const ms = isLimit ? verdict.ms : backoff(failures, random);
      lanes.set(lane, { failures, until: now() + ms, isLimit });
      if (verdict.kind !== 'unreachable') outage = undefined;
      else {
        const times = (outage?.failures ?? 0) + 1;
        outage = { failures: times, until: now() + backoff(times, random) };
      }
    },
    /** It was answered, so others will be. */
    end(lane: string): void {
      lanes.delete(lane);
      outage = undefined;
    },
    /** Everything may be tried now; what is limited stays so. */
    clear(): void {
      lanes = new Map([...lanes].filter(([, { isLimit }]) => isLimit));
      outage = undefined;
    },
  };
}

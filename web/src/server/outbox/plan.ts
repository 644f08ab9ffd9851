import { byOrder, type Item, laneOf } from './item.ts';

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
};

/** What is sent at the same time, so that a slow network is not asked for everything at once. */
const MAX_AT_ONCE = 4;

/** What is to be sent now, and when to look again if nothing happens meanwhile. */
export function planSending({ items, now, busy, rests, outage }: Situation): { start: Item[]; wakeAt: number } {
  const first = new Map<string, Item>();
  for (const one of items.filter(({ state }) => state === 'waiting').toSorted(byOrder)) {
    const lane = laneOf(one);
    if (!busy.has(lane) && !first.has(lane)) first.set(lane, one);
  }
  const until = (one: Item) => Math.max(rests.get(laneOf(one))?.until ?? 0, outage?.until ?? 0);
  const failures = (one: Item) => rests.get(laneOf(one))?.failures ?? 0;
  const ready = [...first.values()].filter((one) => until(one) <= now).sort((a, b) => failures(a) - failures(b));
  const room = Math.max(0, (outage ? 1 : MAX_AT_ONCE) - busy.size);
  const later = [...first.values()].map(until).filter((time) => time > now);
  return { start: ready.slice(0, room), wakeAt: Math.min(...later, Number.POSITIVE_INFINITY) };
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

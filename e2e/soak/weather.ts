/** The network between pages and the API: what is asked comes late, twice or never, and so do answers. Counts what it did. */
import { setTimeout as wait } from 'node:timers/promises';
import type { CallApi } from './client/page.ts';
import type { Instances } from './instances.ts';

/** Each happens to this part of the calls. */
const CHANCES = {
  delayed: 0.1,
  'request lost': 0.02,
  'answer lost': 0.05,
  'answer late': 0.05,
  doubled: 0.05,
  'kill of an instance asked for': 1 / 400,
} as const;

export interface Weather {
  readonly callApi: CallApi;
  readonly random: () => number;
  /** Notes a fault that somebody else makes. */
  count(fault: string): void;
  readonly faults: ReadonlyMap<string, number>;
  /** Members stay at their pages meanwhile. */
  pause(work: () => Promise<void>): Promise<void>;
  readonly isPaused: () => boolean;
  /** From now on nothing goes wrong. */
  calm(): void;
}

interface WeatherOptions {
  readonly random: () => number;
  readonly instances: Instances;
  /** Milliseconds a request or an answer may be held up. */
  readonly maxDelayMs: number;
}

export function createWeather({ random, instances, maxDelayMs }: WeatherOptions): Weather {
  const faults = new Map<string, number>();
  let isCalm = false;
  let isPaused = false;
  const count = (fault: string) => void faults.set(fault, (faults.get(fault) ?? 0) + 1);
  const happens = (fault: keyof typeof CHANCES): boolean => {
    if (isCalm || random() >= CHANCES[fault]) return false;
    count(fault);
    return true;
  };
  const later = (signal: AbortSignal | null | undefined) =>
    wait(random() * maxDelayMs, undefined, signal ? { signal } : {});

  const callApi: CallApi = async (path, init) => {
    const { signal } = init;
    if (happens('delayed')) await later(signal);
    if (happens('request lost')) throw new TypeError('Failed to fetch');
    const index = random() < 0.5 ? 0 : 1;
    const ask = (instance: number, ends = signal) =>
      fetch(`${instances.origin(instance)}${path}`, { ...init, signal: ends ?? null });
    if (happens('kill of an instance asked for')) setTimeout(() => instances.kill(index), random() * 20);
    if (happens('doubled')) {
      // The copy takes a way of its own; whatever is answered to it, nobody hears.
      const copy = random() < 0.5 ? Promise.resolve() : later(undefined);
      copy
        .then(() => ask(index + 1, null))
        .then(
          (answer) => answer.arrayBuffer(),
          () => undefined,
        );
    }
    if (happens('answer lost')) {
      const answer = await ask(index);
      await answer.arrayBuffer();
      throw new TypeError('Failed to fetch');
    }
    const answer = await ask(index);
    if (happens('answer late')) await later(signal);
    return answer;
  };
  return {
    callApi,
    random,
    count,
    faults,
    isPaused: () => isPaused,
    async pause(work) {
      isPaused = true;
      await work();
      isPaused = false;
    },
    calm() {
      isCalm = true;
    },
  };
}

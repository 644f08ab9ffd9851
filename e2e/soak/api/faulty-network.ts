/** A bad network between pages and the API: calls and answers are late, doubled or lost. Counts its faults. */
import { setTimeout as wait } from 'node:timers/promises';
import type { CallApi } from '../client/page.ts';
import type { Instances } from './instances.ts';

/** The share of the calls that each fault hits. */
const CHANCES = {
  delayed: 0.1,
  'request lost': 0.02,
  'answer lost': 0.05,
  'answer late': 0.05,
  doubled: 0.05,
  'kill of an instance asked for': 1 / 400,
} as const;

export interface FaultyNetwork {
  readonly callApi: CallApi;
  readonly random: () => number;
  /** Counts a fault that happens elsewhere. */
  count(fault: string): void;
  readonly faults: ReadonlyMap<string, number>;
  /** Members do nothing random meanwhile. */
  pause(work: () => Promise<void>): Promise<void>;
  readonly isPaused: () => boolean;
  /** No fault happens from now on. */
  stopFaults(): void;
}

interface NetworkOptions {
  readonly random: () => number;
  readonly instances: Instances;
  /** The longest delay of a call or an answer, in milliseconds. */
  readonly maxDelayMs: number;
}

export function createFaultyNetwork({ random, instances, maxDelayMs }: NetworkOptions): FaultyNetwork {
  const faults = new Map<string, number>();
  let isFaultless = false;
  let isPaused = false;
  const count = (fault: string) => void faults.set(fault, (faults.get(fault) ?? 0) + 1);
  const happens = (fault: keyof typeof CHANCES): boolean => {
    if (isFaultless || random() >= CHANCES[fault]) return false;
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
      // Nobody reads the answer to the copy.
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
    stopFaults() {
      isFaultless = true;
    },
  };
}

/**
 * The time of the day that is played. It stands still but for what is told to pass, so a slow machine plays the same day. Pages, the
 * API and the stand-in's commits go by it; the Authentication and Storage emulators stay at the real one (apis.ts moves the times of
 * tokens).
 */
import { setTimeout as wait } from 'node:timers/promises';

const SECOND = 1000;
/** Between two checks whether something shows, by the day's clock and by the real one: what arrives unasked takes real time. */
const POLL_MS = 100;
const REAL_POLL_MS = 20;

export interface DayClock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Lets time pass second by second for every open page and the servers. What a page asks within a second is answered before the
   * next one begins, so it asks as often as it would in as many real seconds.
   */
  advance(seconds: number): Promise<void>;
  /** Lets time pass until something is so. @throws Error when it is not within so many seconds. */
  advanceUntil(what: string, isSo: () => Promise<boolean>, limit: number): Promise<void>;
  /** Time in which no page is open. */
  skip(seconds: number): Promise<void>;
  /** Milliseconds that were not skipped. */
  elapsed(): number;
  /** Phones whose time passes. */
  readonly phones: Set<Timed>;
}

/** Something whose time is the day's. */
export interface Timed {
  /** So many milliseconds pass on the page: all its timers run, and what they ask is answered. */
  runFor(milliseconds: number): Promise<void>;
  /** So many milliseconds pass at once, for times without an open page. */
  fastForward(milliseconds: number): Promise<void>;
}

/** `firestore`: host and port of the stand-in. */
export function createDayClock(firestore: string): DayClock {
  let time = Date.now();
  let elapsed = 0;
  const phones = new Set<Timed>();

  async function moveServers(milliseconds: number): Promise<void> {
    time += milliseconds;
    const response = await fetch(`http://${firestore}/emulator/v1/clock:set`, {
      method: 'POST',
      body: JSON.stringify({ milliseconds: time }),
    });
    if (!response.ok) throw new Error(`The stand-in's clock could not be set: ${response.status}`);
    await response.arrayBuffer();
  }

  async function runFor(milliseconds: number): Promise<void> {
    elapsed += milliseconds;
    await moveServers(milliseconds);
    await Promise.all([...phones].map((phone) => phone.runFor(milliseconds)));
  }

  return {
    phones,
    now: () => time,
    elapsed: () => elapsed,
    async advance(seconds) {
      for (let left = seconds * SECOND; left > 0; left -= SECOND) await runFor(Math.min(left, SECOND));
    },
    async advanceUntil(what, isSo, limit) {
      for (let waited = 0; waited < limit * SECOND; waited += POLL_MS) {
        if (await isSo()) return;
        await Promise.all([runFor(POLL_MS), wait(REAL_POLL_MS)]);
      }
      throw new Error(`Not within ${limit} s: ${what}`);
    },
    async skip(seconds) {
      await moveServers(seconds * SECOND);
      await Promise.all([...phones].map((phone) => phone.fastForward(seconds * SECOND)));
    },
  };
}

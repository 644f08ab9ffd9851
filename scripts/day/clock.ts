/**
 * The clock of the day that is played. It moves only when it is told to, so a slow machine plays the same day. Pages, the API and the
 * stand-in's commits follow it; the Authentication and Storage emulators keep real time (apis.ts shifts the times of tokens).
 */
import { setTimeout as wait } from 'node:timers/promises';

const SECOND = 1000;
/** The wait between two checks of `advanceUntil`, on the day's clock and in real time, which listeners need to deliver. */
const POLL_MS = 100;
const REAL_POLL_MS = 20;

export type DayClock = ReturnType<typeof createDayClock>;

/** Something that follows the day's clock. */
export interface Timed {
  /** Runs the page's timers for this time and waits until its requests are answered. */
  runFor(milliseconds: number): Promise<void>;
  /** Moves the clock at once, while no page is open. */
  fastForward(milliseconds: number): Promise<void>;
}

/** `firestore`: host and port of the stand-in. */
export function createDayClock(firestore: string) {
  let time = Date.now();
  let elapsed = 0;
  /** The phones that follow this clock. */
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
    /** Milliseconds since 1970. */
    now: () => time,
    /** Milliseconds that were not skipped. */
    elapsed: () => elapsed,
    /**
     * Lets time pass second by second for every open page and the servers. A page's requests of one second are answered before the
     * next second begins, so it sends as many as it would in real time.
     */
    async advance(seconds: number) {
      for (let left = seconds * SECOND; left > 0; left -= SECOND) await runFor(Math.min(left, SECOND));
    },
    /** Lets time pass until `isSo` answers true. @throws Error when it does not within `limit` seconds */
    async advanceUntil(what: string, isSo: () => Promise<boolean>, limit: number) {
      for (let waited = 0; waited < limit * SECOND; waited += POLL_MS) {
        if (await isSo()) return;
        await Promise.all([runFor(POLL_MS), wait(REAL_POLL_MS)]);
      }
      throw new Error(`Not within ${limit} s: ${what}`);
    },
    /** Skips time in which no page is open. */
    async skip(seconds: number) {
      await moveServers(seconds * SECOND);
      await Promise.all([...phones].map((phone) => phone.fastForward(seconds * SECOND)));
    },
  };
}

/**
 * The time of the day that is played. It stands still but for what is told to pass, so a slow machine plays the same day. Pages, the
 * API and the stand-in's commits go by it; the Authentication and Storage emulators stay at the real one (apis.ts moves the times of
 * tokens).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Phone } from './phone.ts';

const SECOND = 1000;
/** Between two looks whether something shows, by the day's clock and by the real one: what comes by itself takes real time. */
const GLANCE_MS = 100;
const REAL_GLANCE_MS = 20;

export interface DayClock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Lets time pass second by second for every open page and the servers. What a page asks within a second is answered before the
   * next one begins, so it asks as often as it would in as many real seconds.
   */
  pass(seconds: number): Promise<void>;
  /** Lets time pass until something is so. @throws Error when it is not within so many seconds. */
  passUntil(what: string, isSo: () => Promise<boolean>, limit: number): Promise<void>;
  /** Time in which no page is open. */
  leap(seconds: number): Promise<void>;
  /** Milliseconds that passed in no leap. */
  lived(): number;
  /** Phones whose time passes. */
  readonly phones: Set<Phone>;
}

/** `firestore`: host and port of the stand-in. */
export function createDayClock(firestore: string): DayClock {
  let time = Date.now();
  let lived = 0;
  const phones = new Set<Phone>();

  async function moveServers(milliseconds: number): Promise<void> {
    time += milliseconds;
    const response = await fetch(`http://${firestore}/emulator/v1/clock:set`, {
      method: 'POST',
      body: JSON.stringify({ milliseconds: time }),
    });
    if (!response.ok) throw new Error(`The stand-in's clock could not be set: ${response.status}`);
    await response.arrayBuffer();
  }

  async function live(milliseconds: number): Promise<void> {
    lived += milliseconds;
    await moveServers(milliseconds);
    await Promise.all([...phones].map((phone) => phone.live(milliseconds)));
  }

  return {
    phones,
    now: () => time,
    lived: () => lived,
    async pass(seconds) {
      for (let left = seconds * SECOND; left > 0; left -= SECOND) await live(Math.min(left, SECOND));
    },
    async passUntil(what, isSo, limit) {
      for (let waited = 0; waited < limit * SECOND; waited += GLANCE_MS) {
        if (await isSo()) return;
        await Promise.all([live(GLANCE_MS), wait(REAL_GLANCE_MS)]);
      }
      throw new Error(`Not within ${limit} s: ${what}`);
    },
    async leap(seconds) {
      await moveServers(seconds * SECOND);
      await Promise.all([...phones].map((phone) => phone.sleep(seconds * SECOND)));
    },
  };
}

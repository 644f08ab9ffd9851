import { setTimeout as wait } from 'node:timers/promises';

/** Looks again and again until something holds; false when it does not within the time. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  { timeoutMs, everyMs = 50 }: { timeoutMs: number; everyMs?: number },
): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; !(await holds()); await wait(everyMs)) {
    if (Date.now() > deadline) return false;
  }
  return true;
}

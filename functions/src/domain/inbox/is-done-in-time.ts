import type { AppDeps } from '../../deps.ts';
import { ABORTED, DEADLINE_EXCEEDED, hasCode } from '../../firebase/error-code.ts';
import { describeCause } from '../../logging/describe-cause.ts';

/** Milliseconds. Without locks the work takes a fraction of it. */
const WAIT_MS = 1000;

/**
 * Whether work on an inbox finished in time. Its owner can hold locks on it, which must neither delay nor fail a call of somebody else;
 * work that is late may finish later, or never. Why late work failed is logged, unless it was a lock: no caller waits for it.
 */
export async function isDoneInTime({ log }: Pick<AppDeps, 'log'>, work: Promise<unknown>): Promise<boolean> {
  let isLate = false;
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => {
    isLate = true;
    resolve(false);
  }, WAIT_MS);
  const done = work.then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, ABORTED) || hasCode(error, DEADLINE_EXCEEDED)) return false;
      if (!isLate) throw error;
      log({ event: 'error', ...describeCause(error) });
      return false;
    },
  );
  try {
    return await Promise.race([done, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

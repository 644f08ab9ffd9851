import { ABORTED, DEADLINE_EXCEEDED, hasCode } from '../../firebase/error-code.ts';

/** Milliseconds for what takes a fraction of it as long as nobody is in the way. */
const WAIT_MS = 1000;

/**
 * Whether something done to an inbox was done in time. Its owner can hold it locked, and nobody else is to wait or fail because of
 * that; what was not done in time may be done later, or never.
 */
export async function isDoneInTime(work: Promise<unknown>): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), WAIT_MS);
  const done = work.then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, ABORTED) || hasCode(error, DEADLINE_EXCEEDED)) return false;
      throw error;
    },
  );
  try {
    return await Promise.race([done, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

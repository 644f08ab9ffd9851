import { ABORTED, DEADLINE_EXCEEDED, hasCode } from '../../firebase/error-code.ts';

/** Milliseconds. Without locks the work takes a fraction of it. */
const WAIT_MS = 1000;

/**
 * Whether work on an inbox finished in time. Its owner can hold locks on it, which must neither delay nor fail a call of somebody else;
 * work that is late may finish later, or never.
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

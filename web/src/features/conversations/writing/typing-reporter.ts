import { TYPING_EVERY_MS } from '@tagpo/contract/product';

/** Tells that one is typing, at most once in TYPING_EVERY_MS however often it is called. */
export function createTypingReporter(tell: () => void, now: () => number = () => performance.now()): () => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - reportedAt < TYPING_EVERY_MS) return;
    reportedAt = now();
    tell();
  };
}

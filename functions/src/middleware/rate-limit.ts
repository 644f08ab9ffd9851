import { paths } from '@tagpo/contract/paths';
import { RATE_LIMITS } from '@tagpo/contract/product';
import { type DocumentReference, type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';

export type LimitedAction = keyof typeof RATE_LIMITS;

/** `rateLimits/{action}:{uid}`: when the action was taken, within its window. `expiresAt` is for Firestore's TTL. */
const rateLimitDocument = z.object({ takenAt: z.array(z.number()) });

interface Attempt {
  readonly firestore: Firestore;
  readonly action: LimitedAction;
  readonly uid: string;
  readonly now: number;
}

/**
 * Counts one action of a member within a transaction, so that every instance counts together. Throws 429 with the seconds
 * until the oldest one falls out of the window. Reads at once; the returned function writes (reads come first in Firestore).
 */
export async function countAction(transaction: Transaction, attempt: Attempt): Promise<() => void> {
  const { firestore, action, uid, now } = attempt;
  const reference = firestore.doc(paths.rateLimit(action, uid));
  const stored = await readTaken(transaction, reference);
  const takenAt = takeAction(stored, RATE_LIMITS[action], now);
  return () => {
    transaction.set(reference, { takenAt, expiresAt: Timestamp.fromMillis(now + RATE_LIMITS[action].windowMs) });
  };
}

/** When an action was taken, as stored. */
export async function readTaken(transaction: Transaction, reference: DocumentReference): Promise<number[]> {
  const snapshot = await transaction.get(reference);
  return snapshot.exists ? z.parse(rateLimitDocument, snapshot.data()).takenAt : [];
}

interface Limit {
  readonly limit: number;
  readonly windowMs: number;
}

/** The times of the actions in the window with this one added; 429 when it is one too many. Times in milliseconds. */
export function takeAction(takenAt: readonly number[], { limit, windowMs }: Limit, now: number): number[] {
  const recent = takenAt.filter((time) => time > now - windowMs).sort((a, b) => a - b);
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= limit) {
    throw new ApiError('rate-limited', { retryAfter: Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)) });
  }
  return [...recent, now];
}

import * as z from 'zod/mini';

/** A Firestore Timestamp of any SDK; nothing here depends on one. */
export interface StoredTime {
  toMillis(): number;
}

export const storedTime = z.custom<StoredTime>(
  (value) => typeof value === 'object' && value !== null && 'toMillis' in value && typeof value.toMillis === 'function',
  'invalid-input',
);

import * as z from 'zod/mini';

/** What a Firestore timestamp holds, in milliseconds since 1970: the years 1 to 9999 (https://protobuf.dev/reference/protobuf/google.protobuf/#timestamp). */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');
/** `2026-01-31T08:00:00.123456789+08:00`, and nothing longer. */
const MAX_MOMENT_LENGTH = 35;

/** True of milliseconds since 1970 that a Firestore timestamp can hold. */
export function isStorableTime(millis: number): boolean {
  return millis >= FIRST_MS && millis <= LAST_MS;
}

/** A moment as a caller writes it: ISO 8601 with its offset from UTC, within what Firestore can hold. */
export const moment = z.iso
  .datetime({ offset: true, error: 'invalid-input' })
  .check(z.maxLength(MAX_MOMENT_LENGTH, 'invalid-input'))
  .check(z.refine((text) => isStorableTime(Date.parse(text)), 'invalid-input'));

import * as z from 'zod/mini';
import { isStorableTime } from './moment.ts';

/** What stood last on a page of a list that is sorted by a time, then by id. */
export interface TimePosition {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly id: string;
}

/** The time to base 36, and an id that Firestore has not reserved for itself (https://firebase.google.com/docs/firestore/quotas). */
const TIME_CURSOR = /^([0-9a-z]{1,9})\.((?!__)[A-Za-z0-9_-]{1,260})$/;

/** `X-Next-Cursor` of the page before, of a list that is sorted by a time. */
export const timeCursor = z.pipe(
  z.string('invalid-input').check(z.regex(TIME_CURSOR, 'invalid-input')),
  z.transform((cursor: string, context): TimePosition => {
    const [, time = '', id = ''] = TIME_CURSOR.exec(cursor) ?? [];
    const millis = Number.parseInt(time, 36);
    if (!isStorableTime(millis)) context.issues.push({ code: 'custom', message: 'invalid-input', input: cursor });
    return { time: millis, id };
  }),
);

/** The query of a list that is sorted by a time, with no other parameters. */
export const timePageQuery = z.strictObject({ cursor: z.optional(timeCursor) });
export type TimePageQuery = z.output<typeof timePageQuery>;

export function toTimeCursor({ time, id }: TimePosition): string {
  return `${time.toString(36)}.${id}`;
}

import { ApiError } from '../../api-error.ts';

/** What stood last on a page of a list that is sorted by a time, then by id. */
export interface TimePosition {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly id: string;
}

export function toTimeCursor({ time, id }: TimePosition): string {
  return `${time.toString(36)}.${id}`;
}

/** Undefined for the first page. Throws `invalid-cursor` for a time that no clock shows. */
export function parseTimeCursor(cursor: string | undefined): TimePosition | undefined {
  if (cursor === undefined) return undefined;
  const [time = '', id = ''] = cursor.split('.');
  const millis = Number.parseInt(time, 36);
  // The range of a JavaScript date.
  if (!(millis <= 8.64e15)) throw new ApiError('invalid-cursor');
  return { time: millis, id };
}

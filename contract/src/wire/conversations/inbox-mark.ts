import { isStorableTime } from '../time/moment.ts';

const VERSION = '1';

/** The mark from which the next look continues: the read time of the query, in milliseconds since 1970. */
export function toMark(readAt: number): string {
  return `${VERSION}.${readAt.toString(36)}`;
}

/** Undefined for an invalid mark. */
export function timeOfMark(mark: string | undefined): number | undefined {
  const readAt = Number.parseInt(mark?.split('.')[1] ?? '', 36);
  return toMark(readAt) === mark && isStorableTime(readAt) ? readAt : undefined;
}

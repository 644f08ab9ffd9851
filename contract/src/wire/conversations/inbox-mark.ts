import { isStorableTime } from '../time/moment.ts';

const VERSION = '1';

/** What a look is answered to go on from: the time its query read at, in milliseconds since 1970. */
export function toMark(readAt: number): string {
  return `${VERSION}.${readAt.toString(36)}`;
}

/** Undefined for what is no mark of ours. */
export function timeOfMark(mark: string | undefined): number | undefined {
  const readAt = Number.parseInt(mark?.split('.')[1] ?? '', 36);
  return toMark(readAt) === mark && isStorableTime(readAt) ? readAt : undefined;
}

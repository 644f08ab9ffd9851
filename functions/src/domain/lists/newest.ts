import { ApiError } from '../../api-error.ts';

interface PageOptions {
  readonly cursor: string | undefined;
  readonly blocked: readonly string[];
  readonly size: number;
}

/** A page of a list of choices, newest first. The cursor is the number of older ones that are left, so newer ones do not disturb it. */
export function pageOfNewest(chosen: readonly string[], { cursor, blocked, size }: PageOptions) {
  const hidden = new Set(blocked);
  const newestFirst = chosen.toReversed().filter((id) => !hidden.has(id));
  const start = cursor === undefined ? 0 : Math.max(0, newestFirst.length - readCount(cursor));
  const ids = newestFirst.slice(start, start + size);
  const left = newestFirst.length - start - ids.length;
  return { ids, nextCursor: left > 0 ? String(left) : undefined };
}

function readCount(cursor: string): number {
  if (!/^[1-9]\d{0,4}$/.test(cursor)) throw new ApiError('invalid-cursor');
  return Number(cursor);
}

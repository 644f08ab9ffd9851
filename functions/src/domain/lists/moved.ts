import type { PlaceInOrder } from '@tagpo/contract/stored/user';
import type { AppDeps } from '../../deps.ts';
import { minuteOf } from '../members/activity.ts';
import type { ListedMember } from '../members/parse-listed.ts';
import type { PagePlan } from './around.ts';
import type { Position } from './cursor.ts';
import { listMoved } from './directory.ts';
import { findUnblocked } from './find-unblocked.ts';

interface CameBy {
  readonly members: ListedMember[];
  readonly reads: number;
  /** Where the page begins beside them, and since when others are looked for. */
  readonly start: Position;
}

/**
 * Who stood behind the place where the page before ended, and since then stands before it: active for the first time that day, they would
 * be on no page. At most a page of them.
 */
export async function findCameBy(deps: Pick<AppDeps, 'firestore' | 'log' | 'now'>, plan: PagePlan): Promise<CameBy> {
  const { start, rings, filters, blocked, size } = plan;
  const { ring, after, seen } = start;
  const asked = rings[ring];
  const { onlineSlots, ...wished } = filters;
  const isFollowing = after !== undefined && seen !== undefined && onlineSlots === undefined;
  if (asked === undefined || !isFollowing) return { members: [], reads: 0, start };
  const minute = minuteOf(deps.now());
  let readAt = seen.at;
  const found = await findUnblocked<never>({
    find: async (last, limit) => {
      const part = await listMoved(deps, { ...wished, keys: asked.keys, since: seen.minute, after: last, limit });
      if (last === undefined) readAt = part.readAt;
      return part;
    },
    after: undefined,
    limit: size,
    blocked,
  });
  const [day = 0, shuffle = 0] = after.order;
  const members = found.filter(({ directory: { order, moved } }) => {
    if (moved === undefined || moved.at.toMillis() <= seen.at) return false;
    return isBehind(moved.from, { day, shuffle }) && !isBehind(order, { day, shuffle });
  });
  return { members, reads: Math.max(1, found.length), start: { ...start, seen: { at: readAt, minute } } };
}

function isBehind(one: PlaceInOrder, other: PlaceInOrder): boolean {
  return one.day < other.day || (one.day === other.day && one.shuffle < other.shuffle);
}

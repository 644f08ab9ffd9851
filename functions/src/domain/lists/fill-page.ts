import type { Place } from '@tagpo/contract/places/places';
import { type Audience, keysOf, type Ring, rings } from '@tagpo/contract/search-keys';
import type { PlaceInOrder } from '@tagpo/contract/stored/user';
import type { AppDeps } from '../../deps.ts';
import { minuteOf } from '../members/activity.ts';
import type { Member } from '../members/caller.ts';
import type { ListedMember } from '../members/parse-listed.ts';
import { byDistanceThenOrder } from './card.ts';
import type { Position } from './cursor.ts';
import { type DirectoryQuery, listDirectory, listMoved, positionIn } from './directory.ts';
import { findUnblocked } from './find-unblocked.ts';
import { fitsProfile, type ProfileFilters } from './profile-filters.ts';

interface PagePlan {
  /** Nothing of the page may reveal whom they block, or who blocks them. */
  readonly viewer: Pick<Member, 'uid' | 'directory'>;
  readonly from: Place;
  readonly rings: readonly QueryRing[];
  readonly filters: Pick<DirectoryQuery, 'ages' | 'metByAge' | 'onlineSlots' | keyof ProfileFilters>;
  /** Further members to treat as absent; they leave no gap in the page either. */
  readonly isAbsent?: (member: ListedMember) => boolean;
  /** Whether a member that was found is shown. */
  readonly isShown: (member: ListedMember) => boolean;
  readonly start: Position;
  readonly size: number;
  readonly maxReads: number;
}

/**
 * One page of members: those who moved since the page before, then ring by ring. In a ring the stored order decides who is on the page, and the
 * distance where. After the last page `next.ring` is beyond the last ring. Reads at most `maxReads` documents besides those that blocked, absent
 * and damaged members cost. An empty ring costs one read, and members that `isShown` rejects are read too, so a page may be short.
 */
export async function fillPage(deps: Pick<AppDeps, 'firestore' | 'log' | 'now'>, plan: PagePlan) {
  const { viewer, from, rings, filters, isAbsent, isShown, size, maxReads } = plan;
  const isOther = (member: ListedMember) =>
    member.id !== viewer.uid &&
    member.directory.profile.isListed &&
    // Members who moved are read by id, so that no query has applied the filters.
    fitsProfile(member.directory, filters) &&
    isShown(member);
  const minute = minuteOf(deps.now());
  const moved = await findMovedMembers(deps, plan);
  const members = moved.members.filter(isOther).sort(byDistanceThenOrder(from));
  let next = moved.start;
  let { reads } = moved;
  for (let ring = rings[next.ring]; ring !== undefined; ring = rings[next.ring]) {
    const missing = size - members.length;
    if (missing <= 0 || reads >= maxReads) break;
    // The query may return the viewer too: one more is read, and the viewer is left out.
    const mayHoldViewer =
      next.ring === 0 &&
      viewer.directory.keys.some((key) => ring.keys.includes(key)) &&
      !isPast(positionIn(filters, { id: viewer.uid, ...viewer }), next.after);
    const limit = Math.min(missing + (mayHoldViewer ? 1 : 0), maxReads - reads);
    let readAt: number | undefined;
    const found = await findUnblocked({
      find: async (after, max) => {
        const part = await listDirectory(deps, { ...ring, ...filters, after, limit: max });
        readAt ??= part.readAt;
        return part;
      },
      after: next.after,
      limit,
      viewer,
      ...(isAbsent && { isAbsent }),
    });
    reads += Math.max(1, found.length);
    const others = found.filter(isOther);
    const taken = others.slice(0, missing);
    const last = taken.length === others.length ? found.at(-1) : taken.at(-1);
    const isExhausted = found.length < limit && taken.length === others.length;
    const seen = readAt === undefined ? {} : { seen: { at: readAt, minute } };
    next =
      isExhausted || last === undefined
        ? { ring: next.ring + 1 }
        : { ring: next.ring, after: positionIn(filters, last), ...seen };
    members.push(...taken.sort(byDistanceThenOrder(from)));
  }
  return { members, next };
}

/** Whether a place in the order is before `after`, so that the list has passed it. */
function isPast({ order }: NonNullable<Position['after']>, after: Position['after']): boolean {
  if (after === undefined) return false;
  const differing = order.findIndex((value, index) => value !== after.order[index]);
  return differing !== -1 && (order[differing] ?? 0) > (after.order[differing] ?? 0);
}

/** One query of a list: its keys, and the least distance of its towns. */
export interface QueryRing {
  readonly keys: readonly string[];
  readonly beyondKm: number;
}

interface RingsRequest {
  /** Kilometres; undefined is anywhere. */
  readonly maxKm: number | undefined;
  readonly audience: Audience;
  readonly maxAreas: number;
  /** By the areas of `onlineKeys`: for queries by `onlineSlots`, `heights` or `interest`. */
  readonly usesOnlineKeys?: boolean;
}

const ringsByQuery = new Map<string, Ring[]>();
const MAX_REMEMBERED_RINGS = 2000;

/** The queries around a town, nearest first. Cached for each town and distance, because geography does not change. */
export function ringsFrom(
  from: Place,
  { maxKm, audience, maxAreas, usesOnlineKeys = false }: RingsRequest,
): QueryRing[] {
  const name = `${from.id}|${maxKm ?? ''}|${maxAreas}|${usesOnlineKeys}`;
  const known = ringsByQuery.get(name);
  const computed =
    known ?? rings(from, maxKm === undefined ? undefined : Math.max(1, maxKm), { maxAreas, usesOnlineKeys });
  if (known === undefined) {
    if (ringsByQuery.size >= MAX_REMEMBERED_RINGS) ringsByQuery.clear();
    ringsByQuery.set(name, computed);
  }
  return toQueryRings(computed, audience);
}

export function toQueryRings(found: readonly Ring[], audience: Audience): QueryRing[] {
  return found.map(({ areas, beyondKm }) => ({ keys: keysOf(areas, audience), beyondKm }));
}

/**
 * Members who were after the end of the previous page and have moved before it since, because they became active. Otherwise they would be on
 * no page. At most one page of them. `start` is where the rest of the page begins, and from when on the next page looks for members who
 * moved.
 */
async function findMovedMembers(deps: Pick<AppDeps, 'firestore' | 'log' | 'now'>, plan: PagePlan) {
  const { viewer, start, rings, filters, size } = plan;
  const { ring, after, seen } = start;
  const query = rings[ring];
  const { onlineSlots, ages, metByAge } = filters;
  const isFollowing = after !== undefined && seen !== undefined && onlineSlots === undefined;
  if (query === undefined || !isFollowing) return { members: [], reads: 0, start };
  const minute = minuteOf(deps.now());
  let readAt = seen.at;
  const found = await findUnblocked<never>({
    find: async (last, limit) => {
      const part = await listMoved(deps, {
        ages,
        ...(metByAge && { metByAge }),
        keys: query.keys,
        since: seen.minute,
        after: last,
        limit,
      });
      if (last === undefined) readAt = part.readAt;
      return part;
    },
    after: undefined,
    limit: size,
    viewer,
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

import { isDeepStrictEqual } from 'node:util';
import { USERS_PAGE_SIZE } from '@tagpo/contract/product';
import { onlineSlotAt } from '@tagpo/contract/search-keys';
import type { ListUsersQuery, UserCard } from '@tagpo/contract/wire/profile/user';
import type { ApiDeps } from '../../api-deps.ts';
import { presence } from '../../domain/lists/card.ts';
import { openPosition, sealPosition } from '../../domain/lists/cursor.ts';
import { fillPage } from '../../domain/lists/fill-page.ts';
import { showCards } from '../../domain/lists/shown-members.ts';
import { wantedBy } from '../../domain/lists/wishes.ts';
import type { Member } from '../../domain/members/caller.ts';
import type { ListedMember } from '../../domain/members/parse-listed.ts';
import type { Page } from '../../firebase/read-page.ts';

/** Reads per page besides the caller. */
const MAX_READS = 19;
/** The same for online members: it takes more queries to cover the whole country. */
const MAX_ONLINE_READS = 40;

/**
 * One page of members around the viewer who fit each other's preferences: ring by ring, within a ring by day of activity, latest first, shown by
 * distance. At most 21 reads at any number of members, the count of people in lists included. A ring without anybody costs one read, so a page in
 * an empty part of the country may be short.
 */
export async function listUsers(deps: ApiDeps, viewer: Member, query: ListUsersQuery): Promise<Page<UserCard>> {
  if (!viewer.isRemembered) return listPage(deps, viewer, query);
  // Another instance may have changed the viewer: reads both at the same time, and lists again if that matters.
  const [current, page] = await Promise.allSettled([deps.callers.reload(viewer), listPage(deps, viewer, query)]);
  if (current.status === 'rejected') throw current.reason;
  if (!looksForTheSame(viewer, current.value)) return listPage(deps, current.value, query);
  if (page.status === 'rejected') throw page.reason;
  return page.value;
}

function looksForTheSame({ directory: a }: Member, { directory: b }: Member): boolean {
  return wantedBy(a).scope === wantedBy(b).scope && isDeepStrictEqual(a.blocks, b.blocks);
}

async function listPage(deps: ApiDeps, viewer: Member, query: ListUsersQuery): Promise<Page<UserCard>> {
  const { directory } = viewer;
  const isOnline = query.online === '1';
  const wanted = wantedBy(directory, { isEverybody: query.all === '1', isOnline });
  const { from, rings, filters, isFitting } = wanted;
  const seal = { key: deps.cursorKey(), scope: `users|${viewer.uid}|${isOnline}|${wanted.scope}` };
  const now = deps.now();
  const slot = onlineSlotAt(now);
  const { members, next } = await fillPage(deps, {
    viewer,
    from,
    rings,
    filters: { ...filters, ...(isOnline ? { onlineSlots: [slot - 1, slot] } : {}) },
    ...(isOnline ? { isAbsent: (member: ListedMember) => !presence(member.directory, now).isOnline } : {}),
    isShown: (member) => isFitting(member.directory),
    start: query.cursor === undefined ? { ring: 0 } : openPosition(query.cursor, seal),
    size: USERS_PAGE_SIZE,
    maxReads: isOnline ? MAX_ONLINE_READS : MAX_READS,
  });
  const nextCursor = rings[next.ring] && sealPosition(next, seal);
  return { items: showCards(deps, viewer, members), nextCursor };
}

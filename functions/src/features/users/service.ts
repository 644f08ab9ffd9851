import { isDeepStrictEqual } from 'node:util';
import { USERS_PAGE_SIZE } from '@tagpo/contract/product';
import { onlineSlotAt } from '@tagpo/contract/search-keys';
import type { ListUsersQuery, UserCard } from '@tagpo/contract/wire/profile/user';
import type { AppDeps } from '../../deps.ts';
import { presence, toCard } from '../../domain/lists/card.ts';
import { openPosition, sealPosition } from '../../domain/lists/cursor.ts';
import { fillPage } from '../../domain/lists/fill-page.ts';
import type { ShownMembers } from '../../domain/lists/shown-members.ts';
import { wantedBy } from '../../domain/lists/wishes.ts';
import type { CallerLoader, Member } from '../../domain/members/caller.ts';
import type { ListedMember } from '../../domain/members/parse-listed.ts';

/** Reads a page may cost beside knowing who asks: the budget of 20 with one for the caller. */
const MAX_READS = 19;
/** The same of who is online: it takes more queries to reach the whole country. */
const MAX_ONLINE_READS = 40;

export interface UsersPage {
  readonly cards: UserCard[];
  readonly nextCursor?: string;
}

export interface UsersDeps extends AppDeps {
  readonly callers: CallerLoader;
  readonly shown: ShownMembers;
}

interface PageRequest {
  readonly viewer: Member;
  readonly query: ListUsersQuery;
}

/**
 * One page of members around the viewer who fit, and whom the viewer fits: ring by ring of towns, within a ring those of a later day of
 * activity first, of one day in an order that tells nothing, shown by distance. Costs at most 20 reads at any number of members; rings without anybody cost one read each, so a page in an
 * empty part of the country may hold a card or two fewer.
 */
export async function listUsers(deps: UsersDeps, { viewer, query }: PageRequest): Promise<UsersPage> {
  if (!viewer.isRemembered) return listPage(deps, { viewer, query });
  // A remembered viewer may have moved by another instance: asked at the same time, and nearly always the same.
  const [current, page] = await Promise.allSettled([deps.callers.reload(viewer), listPage(deps, { viewer, query })]);
  if (current.status === 'rejected') throw current.reason;
  if (!looksForTheSame(viewer, current.value)) return listPage(deps, { viewer: current.value, query });
  if (page.status === 'rejected') throw page.reason;
  return page.value;
}

function looksForTheSame({ directory: a }: Member, { directory: b }: Member): boolean {
  return wantedBy(a).scope === wantedBy(b).scope && isDeepStrictEqual(a.blocked, b.blocked);
}

async function listPage(deps: UsersDeps, { viewer, query }: PageRequest): Promise<UsersPage> {
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
    blocked: new Set(directory.blocked),
    ...(isOnline ? { isAbsent: (member: ListedMember) => !presence(member.directory, now).isOnline } : {}),
    isShown: (member) => isFitting(member.directory),
    start: query.cursor === undefined ? { ring: 0 } : openPosition(query.cursor, seal),
    size: USERS_PAGE_SIZE,
    maxReads: isOnline ? MAX_ONLINE_READS : MAX_READS,
  });
  deps.shown.note(members);
  const cards = members.map((member) => toCard(member, { from, now, pictureKey: deps.pictureKey }));
  return rings[next.ring] === undefined ? { cards } : { cards, nextCursor: sealPosition(next, seal) };
}

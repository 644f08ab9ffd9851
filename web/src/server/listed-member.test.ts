import { listFavorites } from '@tagpo/contract/calls/choices';
import type { Call } from '@tagpo/contract/calls/define-call';
import { listUsers } from '@tagpo/contract/calls/members';
import { searchMembers } from '@tagpo/contract/calls/search';
import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { keyOf } from '../lib/api/query-key.ts';
import { findListedMember } from './listed-member.ts';
import { setWaitingBlocks } from './outbox/waiting-blocks.ts';

const CARD: UserCard = {
  id: 'ana',
  name: 'Ana',
  age: 29,
  location: 'Cuyo',
  bio: '',
  photos: [],
  distance: 1,
  isOnline: true,
  isNew: false,
  isSample: false,
};

/** Holds one answer of each call with these cards, as old as its place says: the last is the newest. */
function listed(...lists: readonly [Call, ...UserCard[]][]): QueryClient {
  const queries = new QueryClient();
  lists.forEach(([call, ...data], index) => {
    const answer = { pages: [{ data: [{ ...CARD, id: 'ben' }] }, { data }], pageParams: ['', 'next'] };
    queries.setQueryData(keyOf(call, { index }), answer, { updatedAt: index + 1 });
  });
  return queries;
}

const older = { ...CARD, age: 28 };

describe('the card of a member', () => {
  afterEach(() => setWaitingBlocks([]));

  it.each([
    ['home', listUsers, searchMembers],
    ['search', searchMembers, listFavorites],
    ['the favourites', listFavorites, listUsers],
    ['another answer of the same list', searchMembers, searchMembers],
  ] as const)('is taken from %s where that is the newest', (_list, newest, other) => {
    expect(findListedMember(listed([other, older], [newest, CARD]), 'ana')).toEqual(CARD);
  });

  it('is taken from an older list where the newest has none', () => {
    expect(findListedMember(listed([searchMembers, CARD], [listUsers]), 'ana')).toEqual(CARD);
  });

  it('is in no list', () => {
    expect(findListedMember(listed([listUsers, CARD]), 'carla')).toBeUndefined();
  });

  it('is not shown while a block of theirs waits', () => {
    setWaitingBlocks(['ana']);
    expect(findListedMember(listed([listUsers, CARD]), 'ana')).toBeUndefined();
  });
});

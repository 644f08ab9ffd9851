import type { Photo } from '@tagpo/contract/wire/profile/photo';
import { expect, it } from 'vitest';
import { inOrder } from './use-setup-album.ts';

const photos = ['a', 'b', 'c'].map(
  (id): Photo => ({ id, url: '', gridUrl: '', width: 1, height: 1, isPrimary: false, isVerified: false }),
);

it.each([
  { claim: 'keeps the order shown', ids: ['c', 'a', 'b'], ordered: 'cab' },
  { claim: 'puts new photos last, as they are stored', ids: ['c'], ordered: 'cab' },
  { claim: 'ignores photos that are gone', ids: ['x', 'b', 'a', 'c'], ordered: 'bac' },
  { claim: 'keeps the stored order without one', ids: [], ordered: 'abc' },
])('$claim', ({ ids, ordered }) => {
  expect(
    inOrder(photos, ids)
      .map(({ id }) => id)
      .join(''),
  ).toBe(ordered);
});

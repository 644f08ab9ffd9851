import type { Photo } from '@tagpo/contract/wire/profile/photo';
import { expect, it } from 'vitest';
import { changeTiles, type Tile, type TileAction } from './tiles.ts';

const tile = (key: string): Tile => ({ key, preview: '', state: 'stored', progress: 1 });
const start = ['a', 'b', 'c'].map(tile);
const photo = (id: string): Photo => ({
  id,
  url: '',
  gridUrl: '',
  width: 1,
  height: 1,
  isPrimary: false,
  isVerified: false,
});
const stored = start.map((one) => ({ ...one, photo: photo(one.key) }));

it.each<{ claim: string; action: TileAction; keys: string }>([
  { claim: 'adds at the end', action: { type: 'add', tiles: [tile('d')] }, keys: 'abcd' },
  { claim: 'moves to the front, which is the primary place', action: { type: 'move', key: 'c', to: 0 }, keys: 'cab' },
  { claim: 'moves to the end', action: { type: 'move', key: 'a', to: 2 }, keys: 'bca' },
  { claim: 'stays when moved before the first place', action: { type: 'move', key: 'a', to: -1 }, keys: 'abc' },
  { claim: 'stays when moved past the last place', action: { type: 'move', key: 'c', to: 3 }, keys: 'abc' },
  { claim: 'ignores a photo that is gone', action: { type: 'move', key: 'x', to: 0 }, keys: 'abc' },
  { claim: 'removes by key', action: { type: 'remove', key: 'b' }, keys: 'ac' },
  { claim: 'puts a photo back where it was', action: { type: 'restore', tile: tile('z'), at: 1 }, keys: 'azbc' },
])('$claim', ({ action, keys }) => {
  expect(
    changeTiles(start, action)
      .map(({ key }) => key)
      .join(''),
  ).toBe(keys);
});

it('drops what was removed elsewhere, and keeps what was added since it asked', () => {
  const now = [...stored, { ...tile('d'), photo: photo('d') }, tile('e')];
  const kept = changeTiles(now, { type: 'keep', of: stored, photos: [photo('a'), photo('c')] });
  expect(kept.map(({ key }) => key)).toEqual(['a', 'c', 'd', 'e']);
});

it('changes one photo and leaves the others as they are', () => {
  const changed = changeTiles(start, { type: 'change', key: 'b', change: { progress: 0.5 } });
  expect(changed[1]?.progress).toBe(0.5);
  expect(changed[0]).toBe(start[0]);
});

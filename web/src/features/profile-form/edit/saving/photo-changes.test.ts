import { expect, it } from 'vitest';
import { hasUnsavedPhotos } from './photo-changes.ts';

it.each([
  { now: ['a', 'b', 'c'], isUnsaved: false },
  { now: ['a', 'c'], isUnsaved: false },
  { now: ['a', 'b', 'c', 'new'], isUnsaved: false },
  { now: ['b', 'a', 'c'], isUnsaved: true },
  { now: ['new', 'a', 'b', 'c'], isUnsaved: true },
  { now: [], isUnsaved: false },
])('of a, b, c to $now leaves something unsaved: $isUnsaved', ({ now, isUnsaved }) => {
  const tiles = now.map((key) => ({ key, state: 'stored' }));
  expect(hasUnsavedPhotos(['a', 'b', 'c'], tiles)).toBe(isUnsaved);
});

it('counts a photo on its way as unsaved', () => {
  expect(hasUnsavedPhotos([], [{ key: 'new', state: 'uploading' }])).toBe(true);
});

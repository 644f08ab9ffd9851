import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { MAX_SAMPLES, PHOTO_SIZES } from '@tagpo/contract/product';
import { expect, it } from 'vitest';
import { drawPortrait, planAlbum, planPortraits } from './drawing/index.ts';
import { makeSamples } from './make-samples.ts';
import { PORTRAITS, portraitFiles, readPhotos } from './portraits.ts';

const portraits = Object.values(PORTRAITS).flat();
const photos = (await Promise.all(portraits.map(readPhotos))).flat();

it('matches the portraits that the code draws', () => {
  const drawn = planPortraits().flatMap(({ id, look, photoCount }) =>
    planAlbum(id, look, photoCount).map((shot) => drawPortrait(look, shot)),
  );
  const checksums = photos.map(({ files }, index) => {
    const checksum = createHash('sha256').update(drawn[index] ?? '');
    for (const { bytes } of files) checksum.update(bytes);
    return checksum.digest('hex');
  });
  const known = portraits.flatMap((portrait) => portrait.photos.map(({ checksum }) => checksum));
  expect(drawn).toHaveLength(photos.length);
  expect(checksums, 'run `npm run portraits`').toEqual(known);
});

it('holds 48 photos within the byte budgets', () => {
  const files = photos.flatMap((photo) => photo.files);
  expect(photos).toHaveLength(48);
  expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(2_000_000);
  for (const { size, ending, bytes } of files) {
    expect(Buffer.from(bytes).toString('latin1', 8, 12)).toBe(ending === 'avif' ? 'avif' : 'WEBP');
    expect(bytes.length).toBeLessThanOrEqual(PHOTO_SIZES[size].bytes);
  }
});

it('contains no other file', () => {
  const named = portraits.flatMap((portrait) =>
    portrait.photos.flatMap((_, photo) => portraitFiles(portrait, photo).map(({ file }) => file.pathname)),
  );
  const found = globSync('*/*', { cwd: new URL('./portraits/', import.meta.url) });
  expect(found.length).toBe(named.length);
});

it('gives every portrait to one of a hundred samples', () => {
  const given = new Set(makeSamples('dusk', MAX_SAMPLES).map(({ portrait }) => portrait.id));
  expect(given.size).toBe(portraits.length);
});

/** `npm run portraits`: renders the portraits of samples into `people/src/portraits/`; the Cloud Functions ship them. */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type Portrait, portraitFiles } from '@tagpo/people';
import { drawPortrait, hairColorOf, planAlbum, planPortraits } from '@tagpo/people/drawing';
import { renderAlbum } from '../seed/render-album.ts';

const TARGET = new URL('../../people/src/portraits/', import.meta.url);

const portraits: Record<'feminine' | 'masculine', Portrait[]> = { feminine: [], masculine: [] };
rmSync(TARGET, { recursive: true, force: true });
for (const { id, presentation, age, look, photoCount } of planPortraits()) {
  mkdirSync(new URL(id, TARGET), { recursive: true });
  const shots = planAlbum(id, look, photoCount);
  const album = await renderAlbum({ seed: id, look, count: photoCount, takenBefore: 0 });
  const photos = album.map(({ width, height, hash, files }, index) => {
    const checksum = createHash('sha256').update(shots[index] ? drawPortrait(look, shots[index]) : '');
    for (const { size, ending, file } of portraitFiles({ id }, index)) {
      const bytes = files.find((one) => one.size === size && one.ending === ending)?.bytes ?? new Uint8Array();
      checksum.update(bytes);
      writeFileSync(file, bytes);
    }
    return { width, height, hash, checksum: checksum.digest('hex') };
  });
  portraits[presentation].push({ id, age, hasBrownHair: hairColorOf(look) === 'Brown', photos });
}
// Each person gets a line, so that diffs stay readable.
const json = JSON.stringify(portraits).replaceAll('{"id"', '\n{"id"');
writeFileSync(new URL('portraits.json', TARGET), `${json}\n`);
const all = Object.values(portraits).flat();
console.log(`${all.flatMap(({ photos }) => photos).length} portraits of ${all.length} people are rendered.`);

// Remakes src/assets/fonts from the npm font packages: `node web/fonts.ts`.
// They keep Latin-1, the punctuation we set and the weights in use, of headings one; together the two files stay under 45 KiB.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const characters = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 96 }, (_, index) => String.fromCodePoint(0xa0 + index)),
  ...'–—‘’“”…•₱€™',
].join('');

const faces = [
  { name: 'bricolage-grotesque', weights: 700 },
  { name: 'source-sans-3', weights: { min: 400, max: 700 } },
];

for (const { name, weights } of faces) {
  const source = await readFile(require.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`));
  const subset = await subsetFont(source, characters, { targetFormat: 'woff2', variationAxes: { wght: weights } });
  await writeFile(new URL(`src/assets/fonts/${name}.woff2`, import.meta.url), subset);
  process.stdout.write(`${name} ${(subset.length / 1024).toFixed(1)} KiB\n`);
}

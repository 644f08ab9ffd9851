// Remakes public/icons and the page's own icon from the product's mark: `node web/app-icons.ts`.
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';

const NIGHT = '#2a1522';
/** The mark of components/mark.tsx, on its 48 × 48 field. */
const MARK =
  '<g fill="none" stroke-width="7" stroke-linecap="round"><path d="M5 38A30 30 0 0 1 28 9" stroke="#ffb02e"/><path d="M43 38A30 30 0 0 0 20 9" stroke="#f4566f"/><circle cx="24" cy="35" r="5" fill="#ff8a4c"/></g>';

/** @param share of the icon's width that the mark takes. @param corner radius on the field of 48; 0 is a full square. */
function draw(share: number, corner: number): Buffer {
  const shift = 24 * (1 - share);
  // The arcs stand above the middle of their field: half a unit down looks centred.
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="${corner}" fill="${NIGHT}"/><g transform="translate(${shift} ${shift + 0.5}) scale(${share})">${MARK}</g></svg>`,
  );
}

/** A maskable icon is cut to any shape: what matters stays within the middle four fifths. */
const icons = [
  { name: 'icon-192', size: 192, svg: draw(0.8, 12) },
  { name: 'icon-512', size: 512, svg: draw(0.8, 12) },
  { name: 'maskable-512', size: 512, svg: draw(0.58, 0) },
  { name: 'apple-touch-icon', size: 180, svg: draw(0.7, 0) },
];

const folder = new URL('public/icons/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const { name, size, svg } of icons) {
  const { size: bytes } = await sharp(svg, { density: 72 * (size / 48) })
    .resize(size, size)
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toFile(new URL(`${name}.png`, folder).pathname);
  process.stdout.write(`${name} ${(bytes / 1024).toFixed(1)} KiB\n`);
}

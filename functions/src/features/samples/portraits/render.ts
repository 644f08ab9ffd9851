import { photoObjectNames } from '@tagpo/contract/photo';
import sharp, { type Sharp } from 'sharp';
import { planAlbum } from './album.ts';
import type { Appearance } from './appearance.ts';
import { drawPortrait, PORTRAIT } from './portrait.ts';

/** Pixels: every drawn photo is 3 to 4. The quality keeps the seed's 430 photos under 12 MiB. */
export const FULL = { width: 720, height: 960, quality: 54 } as const;
const GRID = { width: 360, height: 480, quality: 56 } as const;

interface AlbumOptions {
  /** Decides where, when and in which clothes. */
  readonly seed: string;
  readonly look: Appearance;
  readonly count: number;
  /** Milliseconds since 1970: the photos were taken before. */
  readonly takenBefore: number;
}

export interface RenderedObject {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface RenderedPhoto {
  readonly full: RenderedObject;
  readonly grid: RenderedObject;
  /** Milliseconds since 1970. */
  readonly uploadedAt: number;
}

/** Draws and encodes the photos of one person, in order. */
export async function renderAlbum({ seed, look, count, takenBefore }: AlbumOptions): Promise<RenderedPhoto[]> {
  const shots = planAlbum(seed, look, count);
  const photos: RenderedPhoto[] = [];
  for (const [index, shot] of shots.entries()) {
    const svg = Buffer.from(drawPortrait(look, shot));
    const uploadedAt = takenBefore - (shots.length - index) * 61_000;
    const names = photoObjectNames(uploadedAt, `portrait-${index + 1}`, 'image/webp');
    const drawn = await sharp(svg, { density: (72 * FULL.width) / PORTRAIT.width })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const picture = sharp(drawn.data, { raw: drawn.info });
    photos.push({
      full: await encode(names.full, picture, FULL),
      grid: await encode(names.grid, picture, GRID),
      uploadedAt,
    });
  }
  return photos;
}

async function encode(name: string, picture: Sharp, size: typeof FULL | typeof GRID): Promise<RenderedObject> {
  const resized = picture.clone().resize(size.width, size.height);
  return { name, bytes: await resized.webp({ quality: size.quality, effort: 5 }).toBuffer() };
}

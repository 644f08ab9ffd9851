import { PHOTO_SIZES } from '@tagpo/contract/product';
import type { PictureEnding, PictureSize } from '@tagpo/contract/wire/profile/photo';
import sharp, { type Sharp } from 'sharp';
import { PICTURE_FORMATS, type PictureFile } from './drawn-picture.ts';

/** The pixels of a picture, without the rest of its file. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly info: { readonly width: number; readonly height: number; readonly channels: 3 };
}

/** The least effort that is worth its time: a full picture takes 0.1 to 0.4 s of one core, an effort of 2 twice as long for 3 % less. */
const EFFORT = { avif: 1, webp: 2 } as const;
/** From visually lossless down to barely acceptable. */
const QUALITIES = { avif: [56, 46, 36, 26, 18], webp: [74, 62, 48, 34, 20] } as const;
/** Factor by which the edge shrinks when no quality fits. */
const SHRINK = 0.8;

interface Wanted {
  readonly size: PictureSize;
  readonly ending: PictureEnding;
  /** The qualities to try, best first. */
  readonly qualities?: readonly number[];
  readonly effort?: number;
}

/** The four files of a picture, each within its size's bytes. */
export function encodePicture(pixels: Pixels): Promise<PictureFile[]> {
  return Promise.all(PICTURE_FORMATS.map((format) => encodeFile(pixels, format)));
}

/** One file with the best quality that fits into the bytes of its size; with a smaller edge if none does. */
export async function encodeFile(pixels: Pixels, wanted: Wanted): Promise<PictureFile> {
  const { size, ending, qualities = QUALITIES[ending], effort = EFFORT[ending] } = wanted;
  for (let edge: number = PHOTO_SIZES[size].edge; ; edge = Math.round(edge * SHRINK)) {
    const resized = await openPixels(pixels)
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const quality of qualities) {
      const bytes = await sharp(resized.data, { raw: resized.info })[ending]({ quality, effort }).toBuffer();
      if (bytes.length <= PHOTO_SIZES[size].bytes) return { size, ending, bytes };
    }
  }
}

const HASH = { width: 9, height: 8 } as const;

/** The difference hash: of each of 8 rows of 9 greys whether the next is brighter. 16 hex digits. */
export async function hashPicture(pixels: Pixels): Promise<string> {
  const greys = await openPixels(pixels)
    .greyscale()
    .resize({ ...HASH, fit: 'fill' })
    .raw()
    .toBuffer();
  let bits = 0n;
  for (let y = 0; y < HASH.height; y += 1) {
    for (let x = 0; x < HASH.width - 1; x += 1) {
      const at = y * HASH.width + x;
      bits = (bits << 1n) | BigInt((greys[at] ?? 0) < (greys[at + 1] ?? 0));
    }
  }
  return bits.toString(16).padStart(16, '0');
}

function openPixels({ data, info }: Pixels): Sharp {
  return sharp(data, { raw: info });
}

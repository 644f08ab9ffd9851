import { MAX_PHOTO_EDGE } from '@tagpo/contract/product';
import { readAvif } from './avif.ts';
import { readJpeg } from './jpeg.ts';
import type { Photo, ReadPhoto } from './photo.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

const READERS: readonly ReadPhoto[] = [readJpeg, readPng, readWebp, readAvif];

/** The photo that the bytes are, or undefined: another format, damaged, with something attached, or beyond MAX_PHOTO_EDGE. */
export function inspectPhoto(bytes: Buffer): Photo | undefined {
  for (const read of READERS) {
    const photo = read(bytes);
    if (photo !== undefined) return isWithinBounds(photo) ? photo : undefined;
  }
  return undefined;
}

function isWithinBounds({ width, height }: Photo): boolean {
  return width >= 1 && height >= 1 && width <= MAX_PHOTO_EDGE && height <= MAX_PHOTO_EDGE;
}

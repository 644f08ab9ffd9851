import type { PhotoType } from '@tagpo/contract/photo';
import { MAX_PHOTO_EDGE } from '@tagpo/contract/product';
import { readAvif } from './avif.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

/** What a file's bytes are, whatever its name and declared type say. */
export interface Photo {
  readonly type: PhotoType;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The same picture without what a camera or an editor wrote about it (EXIF, XMP, IPTC, comments). */
  readonly clean: Uint8Array;
}

/** A reader answers undefined unless the bytes are its format from the first to the last: nothing before, between or after. */
export type ReadPhoto = (bytes: Buffer) => Photo | undefined;

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

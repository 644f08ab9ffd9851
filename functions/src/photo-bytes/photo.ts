import type { PhotoType } from '@tagpo/contract/photo';

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

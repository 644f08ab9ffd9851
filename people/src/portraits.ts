import { readFile } from 'node:fs/promises';
import {
  PICTURE_ENDINGS,
  PICTURE_SIZES,
  type PictureEnding,
  type PictureSize,
} from '@tagpo/contract/wire/profile/photo';
import rendered from './portraits/portraits.json' with { type: 'json' };

/** A person with rendered photos, in order. */
export interface Portrait {
  /** The name of the photos' folder. */
  readonly id: string;
  readonly age: number;
  readonly hasBrownHair: boolean;
  readonly photos: readonly {
    readonly width: number;
    readonly height: number;
    /** The difference hash that albums store. */
    readonly hash: string;
    /** SHA-256 of the drawing and its files, by which `portraits.test.ts` finds stale files. */
    readonly checksum: string;
  }[];
}

export interface PortraitPhoto {
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  readonly files: readonly { readonly size: PictureSize; readonly ending: PictureEnding; readonly bytes: Uint8Array }[];
}

/** The portraits that `npm run portraits` rendered. */
export const PORTRAITS: Readonly<Record<'feminine' | 'masculine', readonly Portrait[]>> = rendered;

/** The files of photo number `photo`, counted from 0. `functions/bundle.ts` copies their folder beside the bundle. */
export function portraitFiles({ id }: Pick<Portrait, 'id'>, photo: number) {
  return PICTURE_SIZES.flatMap((size) =>
    PICTURE_ENDINGS.map((ending) => ({
      size,
      ending,
      file: new URL(`./portraits/${id}/${photo + 1}.${size}.${ending}`, import.meta.url),
    })),
  );
}

export function readPhotos(portrait: Portrait): Promise<PortraitPhoto[]> {
  const readFiles = (photo: number) =>
    Promise.all(
      portraitFiles(portrait, photo).map(async ({ size, ending, file }) => ({
        size,
        ending,
        bytes: await readFile(file),
      })),
    );
  return Promise.all(
    portrait.photos.map(async ({ width, height, hash }, photo) => ({
      width,
      height,
      hash,
      files: await readFiles(photo),
    })),
  );
}

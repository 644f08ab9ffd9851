/** What the function `decoder` answers. A stranger's file may have taken it over, so that its answer is parsed like a stranger's. */
import { MAX_PHOTO_EDGE, PHOTO_SIZES } from '@tagpo/contract/product';
import {
  PICTURE_ENDINGS,
  PICTURE_SIZES,
  type PictureEnding,
  type PictureSize,
} from '@tagpo/contract/wire/profile/photo';
import * as z from 'zod/mini';

/** One file of a picture. */
export interface PictureFile {
  readonly size: PictureSize;
  readonly ending: PictureEnding;
  readonly bytes: Uint8Array;
}

/** Each size in each type. */
export const PICTURE_FORMATS = PICTURE_SIZES.flatMap((size) => PICTURE_ENDINGS.map((ending) => ({ size, ending })));

export interface DrawnPicture {
  /** Pixels of the decoded picture. */
  readonly width: number;
  readonly height: number;
  /** Its difference hash: 16 hex digits. */
  readonly hash: string;
  readonly files: readonly PictureFile[];
}

/** Why an upload is refused, where its owner can do something about it. */
export type RefusedShape = 'photo-too-small' | 'photo-too-long';

const edge = z.int().check(z.minimum(1), z.maximum(MAX_PHOTO_EDGE));
const file = z
  .strictObject({
    size: z.enum(PICTURE_SIZES),
    ending: z.enum(PICTURE_ENDINGS),
    bytes: z.pipe(
      z.base64(),
      z.transform((text) => Buffer.from(text, 'base64')),
    ),
  })
  .check(z.refine(({ size, bytes }) => bytes.length > 0 && bytes.length <= PHOTO_SIZES[size].bytes));

const drawnPicture = z.strictObject({
  width: edge,
  height: edge,
  hash: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  files: z.array(file).check(
    z.length(PICTURE_FORMATS.length),
    z.refine((files) => new Set(files.map(({ size, ending }) => `${size}.${ending}`)).size === files.length),
  ),
});
const refusal = z.strictObject({ refused: z.nullable(z.enum(['photo-too-small', 'photo-too-long'])) });

/** Either the picture, or why there is none: null where it is no photo at all. */
export const decoderAnswer = z.union([drawnPicture, refusal]);

/** Bytes of the longest answer: four files in base64, and what is around them. */
export const MAX_ANSWER_BYTES =
  1024 + PICTURE_FORMATS.reduce((sum, { size }) => sum + 4 * Math.ceil(PHOTO_SIZES[size].bytes / 3) + 64, 0);

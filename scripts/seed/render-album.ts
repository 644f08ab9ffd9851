import { type Appearance, drawPortrait, PORTRAIT, planAlbum } from '@tagpo/people/drawing';
import sharp from 'sharp';
import { PICTURE_FORMATS, type PictureFile } from '../../functions/src/domain/pictures/drawn-picture.ts';
import { encodeFile, hashPicture, type Pixels } from '../../functions/src/domain/pictures/encode-picture.ts';
import { pictureOfUpload } from '../../functions/src/domain/pictures/picture-files.ts';

/** Pixels of a drawn photo, in the ratio 3:4. */
const DRAWN = { width: 720, height: 960 } as const;
/** These qualities keep the seed's 430 photos, in both sizes and types, under 18 MiB. */
const QUALITY = { full: { avif: 36, webp: 34 }, grid: { avif: 40, webp: 42 } } as const;
const EFFORT = { avif: 0, webp: 2 } as const;

interface AlbumOptions {
  /** Decides the place, the light and the clothes of each photo. */
  readonly seed: string;
  readonly look: Appearance;
  readonly count: number;
  /** The photos were taken before this time, in milliseconds since 1970. */
  readonly takenBefore: number;
}

export interface RenderedPhoto {
  /** The picture's id, which is the same in every run. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  readonly files: readonly PictureFile[];
  /** Milliseconds since 1970. */
  readonly uploadedAt: number;
}

/** Draws and encodes the photos of one person, in order. */
export async function renderAlbum({ seed, look, count, takenBefore }: AlbumOptions): Promise<RenderedPhoto[]> {
  const shots = planAlbum(seed, look, count);
  const photos: RenderedPhoto[] = [];
  for (const [index, shot] of shots.entries()) {
    const pixels = await draw(drawPortrait(look, shot));
    const { width, height } = pixels.info;
    photos.push({
      id: pictureOfUpload(`portraits/${seed}/${index + 1}`),
      width,
      height,
      hash: await hashPicture(pixels),
      files: await encode(pixels),
      uploadedAt: takenBefore - (shots.length - index) * 61_000,
    });
  }
  return photos;
}

async function draw(portrait: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(portrait), { density: (72 * DRAWN.width) / PORTRAIT.width })
    .resize(DRAWN.width, DRAWN.height)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: 3 } };
}

function encode(pixels: Pixels): Promise<PictureFile[]> {
  return Promise.all(
    PICTURE_FORMATS.map(({ size, ending }) =>
      encodeFile(pixels, { size, ending, qualities: [QUALITY[size][ending]], effort: EFFORT[ending] }),
    ),
  );
}

import sharp, { type Sharp } from 'sharp';
import { storagePaths } from '../../contract/src/paths.ts';
import { photoObjectNames } from '../../contract/src/photo.ts';
import { planAlbum } from '../portraits/album.ts';
import { drawPortrait, PORTRAIT } from '../portraits/portrait.ts';
import { uuidOf } from './ids.ts';
import type { SeedMember } from './members.ts';

/** An object of the bucket, with the token its url carries. */
export interface StoredObject {
  readonly path: string;
  readonly token: string;
  readonly bytes: Uint8Array;
}

export interface SeedPhoto {
  readonly full: StoredObject;
  readonly grid: StoredObject;
  readonly width: number;
  readonly height: number;
  /** Milliseconds since 1970. */
  readonly uploadedAt: number;
}

/** Pixels: every stored photo is drawn at 3 to 4. The quality keeps about 430 photos under 12 MiB. */
const FULL = { width: 720, height: 960, quality: 54 } as const;
const GRID = { width: 360, height: 480, quality: 56 } as const;

/** Draws and encodes the photos of a member, in order. */
export async function renderPhotos(member: SeedMember, finishedAt: number): Promise<SeedPhoto[]> {
  const shots = planAlbum(member.email, member.look, member.photoCount);
  const photos: SeedPhoto[] = [];
  for (const [index, shot] of shots.entries()) {
    const svg = Buffer.from(drawPortrait(member.look, shot));
    const uploadedAt = finishedAt - (shots.length - index) * 61_000;
    const names = photoObjectNames(uploadedAt, `portrait-${index + 1}`, 'image/webp');
    const drawn = await sharp(svg, { density: (72 * FULL.width) / PORTRAIT.width })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const picture = sharp(drawn.data, { raw: drawn.info });
    photos.push({
      full: await encode(storagePaths.photo(member.uid, names.full), picture, FULL),
      grid: await encode(storagePaths.photo(member.uid, names.grid), picture, GRID),
      width: FULL.width,
      height: FULL.height,
      uploadedAt,
    });
  }
  return photos;
}

async function encode(path: string, picture: Sharp, size: typeof FULL | typeof GRID): Promise<StoredObject> {
  const resized = picture.clone().resize(size.width, size.height);
  const bytes = await resized.webp({ quality: size.quality, effort: 5 }).toBuffer();
  return { path, token: uuidOf(`token:${path}`), bytes };
}

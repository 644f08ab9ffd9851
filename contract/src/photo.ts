import * as z from 'zod/mini';
import { MAX_PHOTO_EDGE, MAX_PHOTOS } from './product.ts';
import { storedTime } from './stored-time.ts';

/** What may be stored, by content type → file ending. */
export const PHOTO_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
} as const;
export type PhotoType = keyof typeof PHOTO_TYPES;

/** `{timestamp}-{filename}`: 13 digits of milliseconds, then a lower-case name with one of the endings above. */
const OBJECT_NAME = /^\d{13}-[a-z0-9][a-z0-9-]{0,47}\.(jpg|png|webp|avif)$/;
/** The same name with `.grid` before the ending. */
const GRID_OBJECT_NAME = /^\d{13}-[a-z0-9][a-z0-9-]{0,47}\.grid\.(jpg|png|webp|avif)$/;

/** Names of the two objects of one photo under `profile-photos/{uid}/`. `now` in milliseconds since 1970. */
export function photoObjectNames(now: number, filename: string, type: PhotoType): { full: string; grid: string } {
  const stem = filename
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '');
  const name = `${Math.trunc(now)}-${stem || 'photo'}`;
  const ending = PHOTO_TYPES[type];
  return { full: `${name}.${ending}`, grid: `${name}.grid.${ending}` };
}

/** The form in which a photo's url is stored, whatever serves it: that of production. */
export function storedPhotoUrl(object: { bucket: string; path: string; token: string }): string {
  const path = encodeURIComponent(object.path);
  return `${PHOTO_ORIGIN}/v0/b/${object.bucket}/o/${path}?alt=media&token=${encodeURIComponent(object.token)}`;
}

/** A stored url as a browser is given it: from `storageOrigin` (the emulator's) where there is one. */
export function servePhotoUrl(url: string, storageOrigin: string | undefined): string {
  return storageOrigin === undefined ? url : url.replace(PHOTO_ORIGIN, storageOrigin);
}

const PHOTO_ORIGIN = 'https://firebasestorage.googleapis.com';

const stemOf = (name: string) => name.replace(/(\.grid)?\.[^.]*$/, '');

/** `POST /photos`: both objects have been uploaded under the caller's own path; each is judged by its bytes. */
export const registerPhotoBody = z
  .strictObject({
    full: z.string('invalid-input').check(z.regex(OBJECT_NAME, 'invalid-input')),
    grid: z.string('invalid-input').check(z.regex(GRID_OBJECT_NAME, 'invalid-input')),
  })
  .check(z.refine(({ full, grid }) => stemOf(full) === stemOf(grid), { message: 'invalid-input', path: ['grid'] }));

/** Made by the server of the full object's path: registering the same object twice is one photo. */
export const photoId = z.string('invalid-input').check(z.regex(/^[A-Za-z0-9_-]{20}$/, 'invalid-input'));

/** `PATCH /photos`: every photo of one's own, in the new order. The first is the primary one. */
export const orderPhotosBody = z.strictObject({
  order: z.array(photoId).check(z.maxLength(MAX_PHOTOS, 'photos-too-many')),
});

const edge = z.int().check(z.minimum(1), z.maximum(MAX_PHOTO_EDGE));

/** A photo as its owner sees it. `url` is the full size, `gridUrl` the one for cards. */
export const photo = z.strictObject({
  id: photoId,
  url: z.url(),
  gridUrl: z.url(),
  width: edge,
  height: edge,
  isPrimary: z.boolean(),
  isVerified: z.boolean(),
});

/** A photo as `accounts/{uid}.album` keeps it, in order; the first is the primary one. */
export const albumPhoto = z.object({
  id: photoId,
  url: z.url(),
  gridUrl: z.url(),
  path: z.string(),
  gridPath: z.string(),
  width: edge,
  height: edge,
  isVerified: z.boolean(),
});

/** `users/{uid}/photos/{id}`: the specification's Photo entity. */
export const photoDocument = z.object({
  userId: z.string(),
  url: z.url(),
  gridUrl: z.url(),
  width: edge,
  height: edge,
  isVerified: z.boolean(),
  isPrimary: z.boolean(),
  uploadedAt: storedTime,
});

export type RegisterPhotoBody = z.infer<typeof registerPhotoBody>;
export type OrderPhotosBody = z.infer<typeof orderPhotosBody>;
export type Photo = z.infer<typeof photo>;
export type AlbumPhoto = z.infer<typeof albumPhoto>;
export type PhotoDocument = z.infer<typeof photoDocument>;

import * as z from 'zod/mini';
import { MAX_PHOTO_BYTES, MAX_PHOTO_EDGE, MAX_PHOTOS } from '../../product.ts';

/** What may be uploaded, by content type → file ending. */
export const PHOTO_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
} as const;
export type PhotoType = keyof typeof PHOTO_TYPES;
const photoTypes = Object.keys(PHOTO_TYPES) as [PhotoType, ...PhotoType[]];
export const photoType = z.enum(photoTypes, 'invalid-input');

/** `{timestamp}-{filename}` of an upload: 13 digits of milliseconds, then a random name with one of the endings above. */
const UPLOAD_NAME = /^\d{13}-[a-z0-9]{26}\.(jpg|png|webp|avif)$/;
const uploadName = z.string('invalid-input').check(z.regex(UPLOAD_NAME, 'invalid-input'));

/** `POST /photos/uploads`: what is going to be uploaded, to the byte. */
export const requestUploadBody = z.strictObject({
  type: photoType,
  bytes: z.int('invalid-input').check(z.minimum(1, 'invalid-input'), z.maximum(MAX_PHOTO_BYTES, 'invalid-input')),
});

/** The name of the object that Cloud Storage takes in the member’s folder, and by which it is registered. */
export const uploadTicket = z.strictObject({ name: uploadName });

/** `POST /photos`: the upload of this name is complete. */
export const registerPhotoBody = z.strictObject({ name: uploadName });

/** Made by the server from the upload’s path, so that registering an upload twice makes one photo. Also names the picture’s files. */
export const photoId = z.string('invalid-input').check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'invalid-input'));

/** The sizes that a picture is kept in. */
export const PICTURE_SIZES = ['grid', 'full'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];
/** The endings of a picture's files, whose types are `image/{ending}`. */
export const PICTURE_ENDINGS = ['avif', 'webp'] as const;
export type PictureEnding = (typeof PICTURE_ENDINGS)[number];

/** A link to a picture on the app's own origin, good until `until` (seconds since 1970). `avifOf` makes the one to its other type. */
const PICTURE_LINK = /^\/photos\/([A-Za-z0-9_-]{22})\/(grid|full)\.webp\?until=(\d{10})&signature=[A-Za-z0-9_-]{22}$/;
export const pictureLink = z.string().check(z.regex(PICTURE_LINK));

/** The id of the picture of a link, whenever it was signed; undefined if it is no such link. */
export function pictureOfLink(link: string): string | undefined {
  return PICTURE_LINK.exec(link)?.[1];
}

/** `PATCH /photos`: every photo of one's own, in the new order. The first is the primary one. */
export const orderPhotosBody = z.strictObject({
  order: z.array(photoId).check(z.maxLength(MAX_PHOTOS, 'photos-too-many')),
});

/** Pixels. */
export const photoEdge = z.int().check(z.minimum(1), z.maximum(MAX_PHOTO_EDGE));

/** A photo as its owner sees it. `url` is the full size, `gridUrl` the one for cards. */
export const photo = z.strictObject({
  id: photoId,
  url: pictureLink,
  gridUrl: pictureLink,
  width: photoEdge,
  height: photoEdge,
  isPrimary: z.boolean(),
  isVerified: z.boolean(),
});
export type RequestUploadBody = z.infer<typeof requestUploadBody>;
export type UploadTicket = z.infer<typeof uploadTicket>;
export type RegisterPhotoBody = z.infer<typeof registerPhotoBody>;
export type OrderPhotosBody = z.infer<typeof orderPhotosBody>;
export type Photo = z.infer<typeof photo>;

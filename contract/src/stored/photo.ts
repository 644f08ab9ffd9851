import * as z from 'zod/mini';
import { storedTime } from '../stored-time.ts';
import { photoEdge, photoId, photoType } from '../wire/profile/photo.ts';
import { schemaVersion } from './schema-version.ts';

/** The specification's Photo entity: one of `accounts/{uid}.album`, of which the first is the primary photo. Its url is signed for each answer. */
export const albumPhoto = z.object({
  id: photoId,
  width: photoEdge,
  height: photoEdge,
  isVerified: z.boolean(),
  /** The difference hash of the picture, 64 bits in hex: alike pictures differ in few bits. Answered to nobody. */
  hash: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  uploadedAt: storedTime,
});

/** `storage.rules` compare an upload with its ticket. */
const openTicket = z.object({ type: photoType, bytes: z.int(), expiresAt: storedTime });

/**
 * `uploads/{uid}`: a member’s open uploads by name, and the pictures that were taken out of the album and may still have files. Deleted once it holds
 * neither. A damaged entry is ignored.
 */
export const uploadsDocument = z.object({
  schemaVersion: schemaVersion(1),
  tickets: z.catch(z.record(z.string(), z.catch(z.optional(openTicket), undefined)), {}),
  removed: z.catch(z.array(photoId), []),
  /** When the first upload expires, 1970 if a picture was removed: the nightly job queries it. */
  expiresAt: z.catch(z.optional(storedTime), undefined),
});

export type AlbumPhoto = z.infer<typeof albumPhoto>;
export type UploadsDocument = z.infer<typeof uploadsDocument>;
export type OpenTicket = z.infer<typeof openTicket>;

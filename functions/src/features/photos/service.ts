import { createHash } from 'node:crypto';
import { paths, storagePaths } from '@tagpo/contract/paths';
import type { AlbumPhoto, OrderPhotosBody, Photo, PhotoDocument, RegisterPhotoBody } from '@tagpo/contract/photo';
import { MAX_PHOTOS } from '@tagpo/contract/product';
import { Timestamp, type Transaction } from 'firebase-admin/firestore';
import { ApiError } from '../../api-error.ts';
import type { RateLimits } from '../../middleware/rate-limit/limits.ts';
import { issue } from '../../middleware/validate.ts';
import { toAlbum } from '../profile/own-profile.ts';
import { readOwn } from '../profile/store.ts';
import { acceptObject, removeObjects, sweepUploads } from './objects.ts';
import { type AlbumDeps, changeAlbum } from './store.ts';

export interface PhotoDeps extends AlbumDeps {
  readonly limits: RateLimits;
}

/**
 * Adds an uploaded photo at the end of the album, and removes uploads that were never registered. The same objects again answer the same photo. Throws
 * `photo-limit-reached` at six, 429 after twenty an hour, `photo-refused` when either object is not a photo.
 */
export async function registerPhoto(deps: PhotoDeps, uid: string, body: RegisterPhotoBody): Promise<Photo> {
  const { firestore } = deps;
  const id = photoIdOf(storagePaths.photo(uid, body.full));
  const { account } = await readOwn(firestore, uid);
  if (account.album.every((photo) => photo.id !== id)) {
    if (account.album.length >= MAX_PHOTOS) throw new ApiError('photo-limit-reached');
    await firestore.runTransaction(async (transaction) => {
      const write = await deps.limits.count(transaction, 'registerPhoto', uid);
      write();
    });
    await addPhoto(deps, uid, { id, ...body });
  }
  const album = toAlbum((await readOwn(firestore, uid)).account.album, deps.storageOrigin);
  const photo = album.find((candidate) => candidate.id === id);
  if (photo === undefined) throw new ApiError('conflict');
  return photo;
}

async function addPhoto(
  deps: PhotoDeps,
  uid: string,
  { id, full, grid }: RegisterPhotoBody & { id: string },
): Promise<void> {
  const { fullObject, gridObject } = await acceptBoth(deps, uid, { full, grid });
  const added: AlbumPhoto = {
    id,
    url: fullObject.url,
    gridUrl: gridObject.url,
    path: fullObject.path,
    gridPath: gridObject.path,
    width: fullObject.width,
    height: fullObject.height,
    isVerified: false,
  };
  const album = await changeAlbum(deps, uid, (before, write) => {
    if (before.some((photo) => photo.id === id)) return before;
    if (before.length >= MAX_PHOTOS) throw new ApiError('photo-limit-reached');
    write.create(
      deps.firestore.doc(paths.userPhoto(uid, id)),
      toDocument(added, uid, { now: deps.now(), isPrimary: before.length === 0 }),
    );
    return [...before, added];
  });
  await sweepUploads(deps, { uid, kept: new Set(album.flatMap(({ path, gridPath }) => [path, gridPath])) });
}

/** Both objects, or neither: one that is refused is removed, and the other with it. */
async function acceptBoth(deps: PhotoDeps, uid: string, { full, grid }: RegisterPhotoBody) {
  const judged = await Promise.allSettled([full, grid].map((name) => acceptObject(deps, { uid, name })));
  const accepted = judged.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
  const [failed] = judged.filter((result) => result.status === 'rejected');
  if (failed?.reason instanceof ApiError && failed.reason.code === 'photo-refused') {
    await removeObjects(deps, [storagePaths.photo(uid, full), storagePaths.photo(uid, grid)]);
  }
  const [fullObject, gridObject] = accepted;
  if (failed !== undefined || fullObject === undefined || gridObject === undefined) throw failed?.reason;
  return { fullObject, gridObject };
}

/** Puts every photo in a new order; the first becomes the primary one. 400 unless the order names each exactly once. */
export async function orderPhotos(deps: PhotoDeps, uid: string, { order }: OrderPhotosBody): Promise<Photo[]> {
  const album = await changeAlbum(deps, uid, (before, write) => {
    const ordered = order.flatMap((id) => before.filter((photo) => photo.id === id));
    if (new Set(order).size !== before.length || ordered.length !== before.length || order.length !== before.length) {
      throw new ApiError('invalid-body', { issues: [issue('order', 'photo-unknown')] });
    }
    updatePrimary(deps, uid, { transaction: write, album: ordered });
    return ordered;
  });
  return toAlbum(album, deps.storageOrigin);
}

/** Removes a photo, its documents and its files. 404 when one has no such photo. */
export async function deletePhoto(deps: PhotoDeps, uid: string, id: string): Promise<Photo[]> {
  let removed: AlbumPhoto | undefined;
  const album = await changeAlbum(deps, uid, (before, write) => {
    removed = before.find((photo) => photo.id === id);
    if (removed === undefined) throw new ApiError('not-found');
    const left = before.filter((photo) => photo.id !== id);
    write.delete(deps.firestore.doc(paths.userPhoto(uid, id)));
    updatePrimary(deps, uid, { transaction: write, album: left });
    return left;
  });
  if (removed !== undefined) await removeObjects(deps, [removed.path, removed.gridPath]);
  return toAlbum(album, deps.storageOrigin);
}

interface PrimaryUpdate {
  readonly transaction: Transaction;
  readonly album: readonly AlbumPhoto[];
}

function updatePrimary({ firestore }: PhotoDeps, uid: string, { transaction, album }: PrimaryUpdate): void {
  for (const [index, { id }] of album.entries()) {
    transaction.update(firestore.doc(paths.userPhoto(uid, id)), { isPrimary: index === 0 });
  }
}

/** Of the full object's path, so that registering it twice is one photo. */
export function photoIdOf(path: string): string {
  return createHash('sha256').update(path).digest('base64url').slice(0, 20);
}

function toDocument(
  photo: AlbumPhoto,
  userId: string,
  { now, isPrimary }: { now: number; isPrimary: boolean },
): PhotoDocument {
  const { url, gridUrl, width, height, isVerified } = photo;
  return { userId, url, gridUrl, width, height, isVerified, isPrimary, uploadedAt: Timestamp.fromMillis(now) };
}

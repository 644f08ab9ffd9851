import { storagePaths } from '@tagpo/contract/paths';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@tagpo/contract/product';
import type { AlbumPhoto } from '@tagpo/contract/stored/photo';
import type {
  OrderPhotosBody,
  Photo,
  RegisterPhotoBody,
  RequestUploadBody,
  UploadTicket,
} from '@tagpo/contract/wire/profile/photo';
import { Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError, issue } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import { holdByPhoto } from '../../domain/account/returns.ts';
import { renewCards } from '../../domain/conversations/renew-cards.ts';
import type { Signals } from '../../domain/conversations/signals.ts';
import { deactivatedError } from '../../domain/members/appeal-code.ts';
import type { CallerLoader } from '../../domain/members/caller.ts';
import { pictureOfUpload, removeObjects, removePictures, writePicture } from '../../domain/pictures/picture-files.ts';
import {
  closeTicket,
  findTicket,
  noteRemoved,
  openTicket,
  readTicket,
  removeNoted,
} from '../../domain/pictures/tickets.ts';
import { readOwn, writeMember } from '../../domain/profiles/member-documents.ts';
import { toAlbum } from '../../domain/profiles/own-profile.ts';

/** Opens a ticket for an upload: tickets.ts. */
export async function requestUpload(deps: ApiDeps, uid: string, body: RequestUploadBody): Promise<UploadTicket> {
  // It starts while the file is on its way. What fails now fails again when the photo is drawn, and is logged then.
  void deps.decoder.wake().catch(() => {});
  await readOwn(deps.firestore, uid);
  return openTicket(deps, uid, body);
}

/**
 * Makes a picture of an upload and adds it to the album. The same upload again returns the same photo. Throws `photo-limit-reached` at six, 429
 * after twenty an hour, `photo-not-uploaded` without a ticket, `photos-unavailable` without its file, `photo-refused` if it is no photo, too small
 * or too long (the upload is removed), `account-deactivated` if it is added after an account with the same photo was switched off.
 */
export async function registerPhoto(deps: ApiDeps, uid: string, { name }: RegisterPhotoBody): Promise<Photo> {
  const { firestore } = deps;
  const id = pictureOfUpload(storagePaths.upload(uid, name));
  const { account } = await readOwn(firestore, uid);
  if (account.album.every((photo) => photo.id !== id)) {
    if (account.album.length >= MAX_PHOTOS) throw new ApiError('photo-limit-reached');
    await firestore.runTransaction(async (transaction) => {
      const write = await deps.limits.count(transaction, 'registerPhoto', uid);
      write();
    });
    await addPhoto(deps, uid, { id, name });
  }
  const { account: after, directory } = await readOwn(firestore, uid);
  const kept = after.album.find((photo) => photo.id === id);
  const photo = toAlbum(after.album, { ...deps, now: deps.now() }).find((one) => one.id === id);
  if (kept === undefined || photo === undefined) throw new ApiError('conflict');
  const shownName = directory?.profile.name ?? after.draft?.name ?? '';
  if (await holdByPhoto(deps, { uid, name: shownName }, kept)) throw deactivatedError(deps, uid);
  return photo;
}

async function isInAlbum({ firestore }: ApiDeps, uid: string, id: string): Promise<boolean> {
  const { account } = await readOwn(firestore, uid);
  return account.album.some((photo) => photo.id === id);
}

async function addPhoto(deps: ApiDeps, uid: string, upload: { id: string; name: string }): Promise<void> {
  try {
    const added = await makePicture(deps, uid, upload);
    await putIntoAlbum(deps, uid, { added, name: upload.name });
  } catch (error) {
    // Another registration of the same upload may have been faster and removed it.
    const isThere = await isInAlbum(deps, uid, upload.id).catch(() => false);
    if (isThere) return;
    // A failure that may be temporary keeps the upload until its ticket expires.
    if (error instanceof ApiError && error.code !== 'photo-limit-reached') await removePictures(deps, [upload.id]);
    if (error instanceof ApiError && error.code === 'photo-refused') await closeTicket(deps, uid, upload.name);
    throw error;
  }
  await removeObjects(deps, [storagePaths.upload(uid, upload.name)]);
}

/** Has the upload drawn anew and writes the four files. */
async function makePicture(
  deps: ApiDeps,
  uid: string,
  { id, name }: { id: string; name: string },
): Promise<AlbumPhoto> {
  const bytes = await readUpload(deps, uid, name);
  const { width, height, hash, files } = await deps.decoder.draw(bytes);
  await writePicture(deps, id, files);
  return { id, width, height, isVerified: false, hash, uploadedAt: Timestamp.fromMillis(deps.now()) };
}

async function readUpload(deps: ApiDeps, uid: string, name: string): Promise<Buffer> {
  const ticket = await readTicket(deps, uid, name);
  const file = deps.bucket.file(storagePaths.upload(uid, name));
  if (ticket === undefined) throw new ApiError('photo-not-uploaded');
  // The client registers what it has put, so that `storage.rules` refused it: they may not read Firestore, or App Check keeps the client out.
  if (!(await file.exists())[0]) throw new ApiError('photos-unavailable');
  const [{ size = 0 }] = await file.getMetadata();
  if (Number(size) > Math.min(ticket.bytes, MAX_PHOTO_BYTES)) throw new ApiError('photo-refused');
  // An upload may claim to be compressed, and 5 MiB could become gigabytes.
  const [bytes] = await file.download({ decompress: false });
  return bytes;
}

/** Adds the album entry in the transaction that takes the ticket, so that it is added once. */
async function putIntoAlbum(
  deps: ApiDeps,
  uid: string,
  { added, name }: { readonly added: AlbumPhoto; readonly name: string },
): Promise<void> {
  await changeAlbum(deps, uid, async (before, write) => {
    const { isOpen, take } = await findTicket(deps, write, { uid, name });
    if (before.some((photo) => photo.id === added.id)) return before;
    if (!isOpen) throw new ApiError('photo-not-uploaded');
    if (before.length >= MAX_PHOTOS) throw new ApiError('photo-limit-reached');
    take();
    return [...before, added];
  });
}

/** Puts every photo in a new order; the first becomes the primary one. 400 unless the order names each exactly once. */
export async function orderPhotos(deps: ApiDeps, uid: string, { order }: OrderPhotosBody): Promise<Photo[]> {
  const album = await changeAlbum(deps, uid, (before) => {
    const ordered = order.flatMap((id) => before.filter((photo) => photo.id === id));
    if (new Set(order).size !== before.length || ordered.length !== before.length || order.length !== before.length) {
      throw new ApiError('invalid-body', { issues: [issue('order', 'photo-unknown')] });
    }
    return ordered;
  });
  return toAlbum(album, { ...deps, now: deps.now() });
}

/** Removes a photo and its files. Does nothing if one has no such photo: another tab may have removed it. */
export async function deletePhoto(deps: AlbumDeps, uid: string, id: string): Promise<Photo[]> {
  const album = await changeAlbum(deps, uid, async (before, write) => {
    const left = before.filter((photo) => photo.id !== id);
    if (left.length === before.length) return before;
    const note = await noteRemoved(deps, write, { uid, picture: id });
    note();
    return left;
  });
  await removeNoted(deps, uid);
  return toAlbum(album, { ...deps, now: deps.now() });
}

interface AlbumDeps extends AppDeps {
  readonly callers: CallerLoader;
  readonly signals: Signals;
}

type Album = readonly AlbumPhoto[];
type AlbumChange = (album: Album, write: Transaction) => Album | Promise<Album>;

/**
 * Changes a member's album and every document that repeats it, in one transaction. `change` gets the stored album, may read and then write more,
 * and runs again after a conflict. Returns the stored album.
 */
async function changeAlbum(deps: AlbumDeps, uid: string, change: AlbumChange): Promise<Album> {
  const { firestore, callers } = deps;
  const { replaced, account, directory } = await firestore.runTransaction(async (transaction) => {
    const before = await readOwn(firestore, uid, transaction);
    const changed = { ...before.account, album: [...(await change(before.account.album, transaction))] };
    const written = { deps, uid, account: changed, before, now: deps.now() };
    return { replaced: before.directory, ...writeMember(transaction, written) };
  });
  callers.invalidate(uid);
  await renewCards(deps, { uid, before: replaced, after: directory });
  return account.album;
}

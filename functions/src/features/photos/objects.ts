import { randomUUID } from 'node:crypto';
import type { File } from '@google-cloud/storage';
import { storagePaths } from '@tagpo/contract/paths';
import { storedPhotoUrl } from '@tagpo/contract/photo';
import { MAX_PHOTO_BYTES } from '@tagpo/contract/product';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import { inspectPhoto } from '../../photo-bytes/inspect.ts';

/** An uploaded object that has been judged and can be shown. */
export interface AcceptedObject {
  readonly path: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

interface ObjectRequest {
  readonly uid: string;
  readonly name: string;
}

/**
 * Judges an uploaded object by its bytes and makes it fit to be shown: without metadata and with the type its bytes have.
 * Throws `photo-not-uploaded` when it is not there, `photo-refused` when it is not a photo. Doing it twice changes nothing.
 */
export async function acceptObject(
  { bucket }: Pick<AppDeps, 'bucket'>,
  { uid, name }: ObjectRequest,
): Promise<AcceptedObject> {
  const path = storagePaths.photo(uid, name);
  const file = bucket.file(path);
  const { bytes, token } = await readObject(file);
  const photo = inspectPhoto(bytes);
  if (photo === undefined) throw new ApiError('photo-refused');
  const metadata = {
    contentType: photo.type,
    cacheControl: 'private, max-age=31536000, immutable',
    contentDisposition: 'inline',
    metadata: { firebaseStorageDownloadTokens: token },
  };
  if (bytes.equals(photo.clean)) await file.setMetadata(metadata);
  else await file.save(Buffer.from(photo.clean), { resumable: false, metadata });
  return { path, url: storedPhotoUrl({ bucket: bucket.name, path, token }), width: photo.width, height: photo.height };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The bytes, and the token that Storage gave the object: kept, so that two registrations at once agree on its url. */
async function readObject(file: File): Promise<{ bytes: Buffer; token: string }> {
  const [exists] = await file.exists();
  if (!exists) throw new ApiError('photo-not-uploaded');
  const [{ size = 0, metadata = {} }] = await file.getMetadata();
  if (Number(size) > MAX_PHOTO_BYTES) throw new ApiError('photo-refused');
  const [bytes] = await file.download();
  const given = String(metadata.firebaseStorageDownloadTokens ?? '').split(',')[0] ?? '';
  return { bytes, token: UUID.test(given) ? given : randomUUID() };
}

/** Removes a photo's objects; one that is already gone is as good as removed. */
export async function removeObjects(
  { bucket }: Pick<AppDeps, 'bucket'>,
  objectPaths: readonly string[],
): Promise<void> {
  await Promise.all(objectPaths.map((path) => bucket.file(path).delete({ ignoreNotFound: true })));
}

/** Milliseconds that an upload may wait for its registration. */
const UPLOAD_MS = 30 * 60 * 1000;
/** Objects looked at in one sweep; what is beyond them is for the next. */
const SWEEP_SIZE = 100;

interface Sweep {
  readonly uid: string;
  /** Paths of the album's objects. */
  readonly kept: ReadonlySet<string>;
}

/** Removes what a member uploaded long ago and never registered. */
export async function sweepUploads(
  { bucket, now }: Pick<AppDeps, 'bucket' | 'now'>,
  { uid, kept }: Sweep,
): Promise<void> {
  const query = { prefix: storagePaths.photos(uid), maxResults: SWEEP_SIZE, autoPaginate: false };
  const [files] = await bucket.getFiles(query);
  const since = now() - UPLOAD_MS;
  const left = files.filter(({ name, metadata }) => !kept.has(name) && Date.parse(metadata.timeCreated ?? '') < since);
  await removeObjects(
    { bucket },
    left.map(({ name }) => name),
  );
}

import { registerPhoto, requestUpload } from '@tagpo/contract/calls/photos';
import { PHOTO_TYPES, type Photo, type PhotoType } from '@tagpo/contract/wire/profile/photo';
import type { Api } from '../../../lib/api/api.ts';
import { preparePhoto } from './prepare-photo.ts';
import { uploadPhoto } from './upload-photo.ts';

/** The chosen file cannot be opened as a picture. */
export class UnreadablePhotoError extends Error {}

type StorePhoto = {
  api: Api;
  file: File;
  signal: AbortSignal;
  onUploading: () => void;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
};

/** Re-encodes a file, uploads it and registers it. @throws UnreadablePhotoError, or what upload or API threw. */
export async function storePhoto({ api, file, signal, onUploading, onProgress }: StorePhoto): Promise<Photo> {
  const blob = await preparePhoto(file).catch((cause: unknown) => {
    throw new UnreadablePhotoError(file.name, { cause });
  });
  signal.throwIfAborted();
  onUploading();
  const body = { type: requirePhotoType(blob.type), bytes: blob.size };
  const { name, url } = (await api(requestUpload, { body, signal })).data;
  await uploadPhoto({ url, blob, onProgress, signal });
  return (await api(registerPhoto, { body: { name }, signal })).data;
}

function requirePhotoType(type: string): PhotoType {
  if (type in PHOTO_TYPES) return type as PhotoType;
  throw new UnreadablePhotoError(type);
}

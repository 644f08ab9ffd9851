import { PHOTO_TYPES, type Photo, type PhotoType, photoObjectNames } from '@tagpo/contract/photo';
import type { FirebaseApp } from 'firebase/app';
import type { Api } from '../../lib/api.ts';
import { preparePhoto } from './prepare-photo.ts';

/** The chosen file cannot be opened as a picture. */
export class UnreadablePhotoError extends Error {}

type StorePhoto = {
  app: FirebaseApp;
  api: Api;
  uid: string;
  file: File;
  signal: AbortSignal;
  onUploading: () => void;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
};

let lastTimestamp = 0;

/** Milliseconds that no earlier photo was named by: phones call every photo the same. */
function nextTimestamp(): number {
  lastTimestamp = Math.max(Date.now(), lastTimestamp + 1);
  return lastTimestamp;
}

/** Re-encodes a file, uploads both sizes and registers them. @throws UnreadablePhotoError, or what upload or API threw. */
export async function storePhoto({ app, api, uid, file, signal, onUploading, onProgress }: StorePhoto): Promise<Photo> {
  const { full, grid } = await preparePhoto(file).catch((cause: unknown) => {
    throw new UnreadablePhotoError(file.name, { cause });
  });
  signal.throwIfAborted();
  onUploading();
  const names = photoObjectNames(nextTimestamp(), file.name, requirePhotoType(full.type));
  const { uploadPhoto } = await import('../../firebase/photo-storage.ts');
  const sent = { full: 0, grid: 0 };
  const upload = (size: 'full' | 'grid', blob: Blob) =>
    uploadPhoto({
      app,
      uid,
      name: names[size],
      blob,
      signal,
      onProgress: (bytes) => {
        sent[size] = bytes;
        onProgress((sent.full + sent.grid) / (full.size + grid.size));
      },
    });
  await Promise.all([upload('full', full), upload('grid', grid)]);
  return (await api('registerPhoto', { body: names, signal })).data;
}

function requirePhotoType(type: string): PhotoType {
  if (type in PHOTO_TYPES) return type as PhotoType;
  throw new UnreadablePhotoError(type);
}

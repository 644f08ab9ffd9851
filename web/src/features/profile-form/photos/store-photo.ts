import { registerPhoto, requestUpload } from '@tagpo/contract/calls/photos';
import { storagePaths } from '@tagpo/contract/paths';
import { PHOTO_TYPES, type Photo, type PhotoType } from '@tagpo/contract/wire/profile/photo';
import type { FirebaseStorage } from 'firebase/storage';
import { uploadFile } from '../../../firebase/upload.ts';
import type { Api } from '../../../lib/api/api.ts';
import { renderPhoto } from './render-photo.ts';

export class UnreadablePhotoError extends Error {}

type StorePhoto = {
  api: Api;
  storage: FirebaseStorage;
  uid: string;
  file: File;
  signal: AbortSignal;
  onUploading: () => void;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
};

/** Re-encodes a file, uploads it and registers it. @throws UnreadablePhotoError, or what the upload or the API threw. */
export async function storePhoto({
  api,
  storage,
  uid,
  file,
  signal,
  onUploading,
  onProgress,
}: StorePhoto): Promise<Photo> {
  const blob = await preparePhoto(file).catch((cause: unknown) => {
    throw new UnreadablePhotoError(file.name, { cause });
  });
  signal.throwIfAborted();
  onUploading();
  const body = { type: requirePhotoType(blob.type), bytes: blob.size };
  const { name } = (await api(requestUpload, { body, signal })).data;
  await uploadFile({ storage, path: storagePaths.upload(uid, name), blob, onProgress, signal });
  return (await api(registerPhoto, { body: { name }, signal })).data;
}

function requirePhotoType(type: string): PhotoType {
  if (type in PHOTO_TYPES) return type as PhotoType;
  throw new UnreadablePhotoError(type);
}

type Answer = { id: number; photo?: Blob; error?: string };

let worker: Worker | undefined;
let lastId = 0;

/** Re-encodes a file in a worker, or on the page if there is no OffscreenCanvas. @throws if the file cannot be decoded. */
function preparePhoto(file: File): Promise<Blob> {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined')
    return renderPhoto(file, createPageCanvas);
  worker ??= new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  return askWorker(worker, file);
}

function askWorker(to: Worker, file: File): Promise<Blob> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const settle = ({ data }: MessageEvent<Answer>) => {
      if (data.id !== id) return;
      stop.abort();
      if (data.photo) resolve(data.photo);
      else reject(new Error(data.error));
    };
    to.addEventListener('message', settle, { signal: stop.signal });
    to.addEventListener('error', () => reject(new Error('The photo worker failed')), { signal: stop.signal });
    to.postMessage({ id, file });
  });
}

function createPageCanvas(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}

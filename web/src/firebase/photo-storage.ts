import { storagePaths } from '@tagpo/contract/paths';
import type { FirebaseApp } from 'firebase/app';
import { connectStorageEmulator, type FirebaseStorage, getStorage, ref, uploadBytesResumable } from 'firebase/storage';
import { emulatorHosts } from './emulator-hosts.ts';

/** Milliseconds after which an upload that makes no way is given up, and can be tried again. */
const GIVE_UP_MS = 60_000;

let storage: FirebaseStorage | undefined;

function openStorage(app: FirebaseApp): FirebaseStorage {
  if (storage) return storage;
  storage = getStorage(app);
  storage.maxUploadRetryTime = GIVE_UP_MS;
  if (import.meta.env.VITE_EMULATOR_HOSTS && emulatorHosts) {
    const [host = '', port] = emulatorHosts.storage.split(':');
    connectStorageEmulator(storage, host, Number(port));
  }
  return storage;
}

export type PhotoUpload = {
  app: FirebaseApp;
  uid: string;
  /** The object's name under the member's own folder. */
  name: string;
  blob: Blob;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
};

/** Stores one object of a photo. @throws FirebaseError `storage/canceled` once the signal is aborted. */
export async function uploadPhoto({ app, uid, name, blob, onProgress, signal }: PhotoUpload): Promise<void> {
  const task = uploadBytesResumable(ref(openStorage(app), storagePaths.photo(uid, name)), blob, {
    contentType: blob.type,
    cacheControl: 'public, max-age=31536000, immutable',
  });
  task.on('state_changed', ({ bytesTransferred }) => onProgress(bytesTransferred));
  signal.addEventListener('abort', () => task.cancel(), { once: true });
  if (signal.aborted) task.cancel();
  await task;
}

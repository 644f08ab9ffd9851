import { type FirebaseStorage, ref, StorageError, StorageErrorCode, uploadBytesResumable } from 'firebase/storage';
import { isOffline } from '../lib/api/connection.ts';
import { openAuth } from './auth.ts';

type Upload = {
  storage: FirebaseStorage;
  path: string;
  blob: Blob;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Uploads a file. Resolves also where `storage.rules` refuse it: they take a file once, so that a second try is refused whose first answer was lost.
 * The server tells whether it is there.
 * @throws if the signal is aborted, or what the SDK gave up with.
 */
export async function uploadFile({ storage, path, blob, onProgress, signal }: Upload): Promise<void> {
  await openAuth().authStateReady();
  signal.throwIfAborted();
  const task = uploadBytesResumable(ref(storage, path), blob, { contentType: blob.type });
  const unfollow = isOffline.listen((isAway) => (isAway ? task.pause() : task.resume()));
  const cancel = () => {
    unfollow();
    // The SDK cancels no task that is paused.
    task.resume();
    task.cancel();
  };
  signal.addEventListener('abort', cancel);
  task.on('state_changed', ({ bytesTransferred, totalBytes }) => onProgress(bytesTransferred / totalBytes));
  try {
    await task;
  } catch (error) {
    signal.throwIfAborted();
    const isRefused = error instanceof StorageError && error.code === `storage/${StorageErrorCode.UNAUTHORIZED}`;
    if (!isRefused) throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    unfollow();
  }
}

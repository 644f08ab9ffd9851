/** Milliseconds for which a failing upload is retried, and after which a stalled one counts as failed. */
const GIVE_UP_MS = 60_000;
/** Milliseconds before the first retry; each further wait is twice as long. */
const FIRST_WAIT_MS = 500;

type PhotoUpload = {
  /** The address of the upload's ticket. */
  url: string;
  blob: Blob;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Storage refused the bytes, and would refuse them again. */
class UploadRefusedError extends Error {}

/**
 * Uploads a photo to its ticket's address. Cloud Storage ignores partial uploads, so each try sends the whole photo.
 * @throws if the signal is aborted, if the photo is refused, or after a minute of tries.
 */
export async function uploadPhoto(upload: PhotoUpload): Promise<void> {
  const until = Date.now() + GIVE_UP_MS;
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      await put(upload);
      return;
    } catch (error) {
      upload.signal.throwIfAborted();
      if (error instanceof UploadRefusedError || Date.now() + wait > until) throw error;
    }
    await pause(wait, upload.signal);
  }
}

function put({ url, blob, onProgress, signal }: PhotoUpload): Promise<void> {
  // Only XMLHttpRequest reports progress.
  const request = new XMLHttpRequest();
  return new Promise<void>((resolve, reject) => {
    const abort = () => request.abort();
    const fail = () => reject(new Error('The upload failed'));
    let stalled = setTimeout(abort, GIVE_UP_MS);
    request.upload.addEventListener('progress', ({ loaded }) => {
      clearTimeout(stalled);
      stalled = setTimeout(abort, GIVE_UP_MS);
      onProgress(loaded / blob.size);
    });
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else if (request.status >= 500 || request.status === 408 || request.status === 429) fail();
      else reject(new UploadRefusedError(`The upload was refused with ${request.status}`));
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('loadend', () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', abort);
    });
    signal.addEventListener('abort', abort);
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', blob.type);
    request.send(blob);
    if (signal.aborted) abort();
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

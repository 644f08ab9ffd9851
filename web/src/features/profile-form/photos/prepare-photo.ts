import { renderPhoto } from './render-photo.ts';

type Answer = { id: number; photo?: Blob; error?: string };

let worker: Worker | undefined;
let lastId = 0;

/**
 * Re-encodes a chosen file in a worker, or on the page where there is no canvas off it.
 * @throws when the file cannot be decoded.
 */
export function preparePhoto(file: File): Promise<Blob> {
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

import { renderPhoto } from './render-photo.ts';

/** Re-encodes one photo per message. */
globalThis.addEventListener('message', async ({ data }: MessageEvent<{ id: number; file: Blob }>) => {
  try {
    const photo = await renderPhoto(data.file, (width, height) => new OffscreenCanvas(width, height));
    globalThis.postMessage({ id: data.id, photo });
  } catch (error) {
    globalThis.postMessage({ id: data.id, error: String(error) });
  }
});

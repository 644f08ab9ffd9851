import { decodeUpload } from './decode-upload.ts';
import type { DrawnPicture } from './drawn-picture.ts';
import { encodePicture, hashPicture } from './encode-picture.ts';

/** Decodes an upload and encodes its files. Reaches nothing but these bytes. Throws `photo-refused`: decode-upload.ts. */
export async function drawPicture(upload: Buffer): Promise<DrawnPicture> {
  const pixels = await decodeUpload(upload);
  const [files, hash] = await Promise.all([encodePicture(pixels), hashPicture(pixels)]);
  const { width, height } = pixels.info;
  return { width, height, hash, files };
}

import { PHOTO_SIZES } from '@tagpo/contract/product';
import { encodeWithin, fitWithin } from './fit-photo.ts';

type Canvas = OffscreenCanvas | HTMLCanvasElement;
const SHRINK = 0.8;

/**
 * A photo of the full size, drawn anew: what the file carried beside its pixels (position, camera, time) is gone.
 * @throws when the file cannot be decoded.
 */
export async function renderPhoto(file: Blob, createCanvas: (width: number, height: number) => Canvas): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await renderSize(bitmap, PHOTO_SIZES.full, createCanvas);
  } finally {
    bitmap.close();
  }
}

type SizeLimits = { bytes: number; edge: number };

async function renderSize(
  bitmap: ImageBitmap,
  { bytes, edge }: SizeLimits,
  createCanvas: (width: number, height: number) => Canvas,
): Promise<Blob> {
  const { width, height } = fitWithin(bitmap, edge);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (!context) throw new Error('No canvas to draw the photo on');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await encodeWithin((quality) => encodeCanvas(canvas, quality), bytes);
  return blob ?? renderSize(bitmap, { bytes, edge: Math.max(width, height) * SHRINK }, createCanvas);
}

/** A browser that cannot write WebP answers PNG; such a photo becomes a JPEG. */
async function encodeCanvas(canvas: Canvas, quality: number): Promise<Blob> {
  const blob = await toBlob(canvas, 'image/webp', quality);
  return blob.type === 'image/webp' ? blob : toBlob(canvas, 'image/jpeg', quality);
}

function toBlob(canvas: Canvas, type: string, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The photo could not be encoded'))),
      type,
      quality,
    );
  });
}

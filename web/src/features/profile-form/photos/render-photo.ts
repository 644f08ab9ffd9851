import { PHOTO_SIZES } from '@tagpo/contract/product';

type Canvas = OffscreenCanvas | HTMLCanvasElement;
const SHRINK = 0.8;

/**
 * Redraws a photo in its full size, without the file's metadata (position, camera, time).
 * @throws if the file cannot be decoded.
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

/** A browser that cannot write WebP returns PNG; the photo then becomes a JPEG. */
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

type Size = { width: number; height: number };

/** The largest size of the same shape whose longer side is at most `edge`, never larger than before. */
export function fitWithin({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const BEST_QUALITY = 0.86;
const LEAST_QUALITY = 0.4;
const STEPS = 5;

/**
 * The best encoding of at most `maxBytes`, found by halving the range of qualities; undefined if even the lowest is
 * too large.
 */
export async function encodeWithin(
  encode: (quality: number) => Promise<Blob>,
  maxBytes: number,
): Promise<Blob | undefined> {
  const best = await encode(BEST_QUALITY);
  if (best.size <= maxBytes) return best;
  let found = await encode(LEAST_QUALITY);
  if (found.size > maxBytes) return undefined;
  let low = LEAST_QUALITY;
  let high = BEST_QUALITY;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    const blob = await encode(middle);
    if (blob.size <= maxBytes) {
      low = middle;
      found = blob;
    } else {
      high = middle;
    }
  }
  return found;
}

import { MAX_PHOTO_EDGE, MAX_PHOTO_STRETCH, MIN_PHOTO_EDGE } from '@tagpo/contract/product';
import sharp, { type Sharp } from 'sharp';
import { ApiError, issue } from '../../api-error.ts';
import type { Pixels } from './encode-picture.ts';

/** First bytes in hex of the formats that are decoded: JPEG, PNG, WebP and AVIF. A decoder would accept drawings and documents too. */
const FIRST_BYTES = [
  /^ffd8ff/,
  /^89504e470d0a1a0a/,
  /^52494646.{8}57454250/, // RIFF, WEBP
  /^.{8}66747970(?:61766966|6d696631)/, // ftyp, avif or mif1
];
/** Pixels of the longer edge: twice the largest size that is shown. */
const DECODED_EDGE = 2880;

/**
 * The pixels of an upload, upright, on white, in sRGB: nothing else of the file is kept. Throws `photo-refused` unless it is a still JPEG,
 * PNG, WebP or AVIF of at most MAX_PHOTO_EDGE either way, and the file ends where the picture ends; with an issue where it is too small or long.
 */
export async function decodeUpload(bytes: Buffer): Promise<Pixels> {
  const isKnown = FIRST_BYTES.some((start) => start.test(bytes.toString('hex', 0, 12)));
  if (!isKnown) throw new ApiError('photo-refused');
  try {
    const picture = sharp(bytes, { failOn: 'warning', limitInputPixels: MAX_PHOTO_EDGE ** 2, pages: 1 });
    await requirePhoto(picture, bytes);
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: DECODED_EDGE, height: DECODED_EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, info: { width: info.width, height: info.height, channels: 3 } };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // Whatever a decoder stumbles over is no photo.
    throw new ApiError('photo-refused');
  }
}

async function requirePhoto(picture: Sharp, bytes: Buffer): Promise<void> {
  const { format, compression, width, height } = await picture.metadata();
  const isAvif = format !== 'heif' || compression === 'av1';
  if (!isAvif || Math.max(width, height) > MAX_PHOTO_EDGE || !endsWithPicture(bytes, format)) {
    throw new Error('Not a photo');
  }
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  if (shorter < MIN_PHOTO_EDGE) refuseShape('photo-too-small');
  if (longer > shorter * MAX_PHOTO_STRETCH) refuseShape('photo-too-long');
}

function refuseShape(key: 'photo-too-small' | 'photo-too-long'): never {
  throw new ApiError('photo-refused', { issues: [issue('name', key)] });
}

/** Whether nothing follows the picture that a browser could take for something else. */
function endsWithPicture(bytes: Buffer, format: string): boolean {
  if (format === 'jpeg') return bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9]));
  if (format === 'png') return bytes.subarray(-8, -4).toString('latin1') === 'IEND';
  if (format === 'webp') return bytes.readUInt32LE(4) + 8 === bytes.length;
  return true;
}

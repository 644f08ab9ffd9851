import { MAX_PHOTO_EDGE, MAX_PHOTO_STRETCH, MIN_PHOTO_EDGE } from '@tagpo/contract/product';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { ApiError, issue } from '../../api-error.ts';
import type { RefusedShape } from './drawn-picture.ts';
import type { Pixels } from './encode-picture.ts';

/** First bytes in hex of the formats that are decoded: JPEG, PNG, WebP and AVIF. A decoder would accept drawings and documents too. */
const FIRST_BYTES = [
  /^ffd8ff/,
  /^89504e470d0a1a0a/,
  /^52494646.{8}57454250/, // RIFF, WEBP
  /^.{8}66747970(?:61766966|6d696631)/, // ftyp, avif or mif1
];
/**
 * Bytes that decoding a file may take: a third of the function's memory. What libvips 8.18 takes of a pixel was measured with pictures of 8192 by 8192;
 * a progressive JPEG, an interlaced PNG and an AVIF are decoded as a whole, the others line by line.
 */
const MAX_DECODING_BYTES = 340 * 1024 ** 2;
const BYTES_PER_PIXEL = { avif: 19, progressive: 8, lines: 3 } as const;

/** Scans of a JPEG. Encoders write about ten; each more costs a pass over the whole picture, and a file has room for thousands. */
const MAX_SCANS = 40;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);
/** A photo of 50 megapixels takes a second. The next one waits meanwhile. */
const MAX_DECODING_S = 20;

/** Pixels of the longer edge: twice the largest size that is shown. */
const DECODED_EDGE = 2880;

/**
 * The pixels of an upload, upright, on white, in sRGB: nothing else of the file is kept. Throws `photo-refused` unless it is a still JPEG,
 * PNG, WebP or AVIF of at most MAX_PHOTO_EDGE either way, whose decoding takes at most MAX_DECODING_BYTES, and the file ends where the picture ends;
 * with an issue where it is too small or long. Files are decoded one after the other, so that several at once take no more memory.
 */
export function decodeUpload(bytes: Buffer): Promise<Pixels> {
  const decoded = lastDecoding.then(() => decode(bytes));
  const settled = () => {};
  lastDecoding = decoded.then(settled, settled);
  return decoded;
}

let lastDecoding: Promise<void> = Promise.resolve();

async function decode(bytes: Buffer): Promise<Pixels> {
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
      .timeout({ seconds: MAX_DECODING_S })
      .toBuffer({ resolveWithObject: true });
    return { data, info: { width: info.width, height: info.height, channels: 3 } };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // Whatever a decoder stumbles over is no photo.
    throw new ApiError('photo-refused');
  }
}

async function requirePhoto(picture: Sharp, bytes: Buffer): Promise<void> {
  const metadata = await picture.metadata();
  const { format, compression, width, height } = metadata;
  const isKnown = format !== 'heif' || compression === 'av1';
  const isTooLarge = Math.max(width, height) > MAX_PHOTO_EDGE || bytesToDecode(metadata) > MAX_DECODING_BYTES;
  const hasTooManyScans = format === 'jpeg' && countScans(bytes) > MAX_SCANS;
  if (!isKnown || isTooLarge || hasTooManyScans || !endsWithPicture(bytes, format)) throw new Error('Not a photo');
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  if (shorter < MIN_PHOTO_EDGE) refuseShape('photo-too-small');
  if (longer > shorter * MAX_PHOTO_STRETCH) refuseShape('photo-too-long');
}

function bytesToDecode({ format, isProgressive, depth, width, height }: Metadata): number {
  const kind = format === 'heif' ? 'avif' : isProgressive ? 'progressive' : 'lines';
  return width * height * BYTES_PER_PIXEL[kind] * (depth === 'ushort' ? 2 : 1);
}

function countScans(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(START_OF_SCAN); at !== -1; at = bytes.indexOf(START_OF_SCAN, at + 2)) count += 1;
  return count;
}

function refuseShape(key: RefusedShape): never {
  throw new ApiError('photo-refused', { issues: [issue('name', key)] });
}

/** Whether nothing follows the picture that a browser could take for something else. */
function endsWithPicture(bytes: Buffer, format: string): boolean {
  if (format === 'jpeg') return bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9]));
  if (format === 'png') return bytes.subarray(-8, -4).toString('latin1') === 'IEND';
  if (format === 'webp') return bytes.readUInt32LE(4) + 8 === bytes.length;
  return true;
}

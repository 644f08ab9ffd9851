import type { Photo } from './photo.ts';

const ALPHA_AND_ICC_FLAGS = 0x30;
const PICTURE_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP']);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** WebP: a RIFF whose length is the file's, one still picture in it. https://developers.google.com/speed/webp/docs/riff_container */
export function readWebp(bytes: Buffer): Photo | undefined {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    return undefined;
  }
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined;
  const kept: Buffer[] = [];
  let size: Size | undefined;
  let pictures = 0;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return undefined;
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (name === 'VP8 ' || name === 'VP8L') {
      pictures += 1;
      const own = name === 'VP8 ' ? sizeOfLossy(chunk) : sizeOfLossless(chunk);
      if (own === undefined) return undefined;
      size = own;
    }
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ALPHA_AND_ICC_FLAGS;
    if (PICTURE_CHUNKS.has(name)) kept.push(chunk);
    at = end;
  }
  if (at !== bytes.length || pictures !== 1 || size === undefined) return undefined;
  const body = Buffer.concat(kept);
  const header = Buffer.from(bytes.subarray(0, 12));
  header.writeUInt32LE(body.length + 4, 4);
  return { type: 'image/webp', ...size, clean: Buffer.concat([header, body]) };
}

/** A key frame's start code, then 14 bits each. */
function sizeOfLossy(chunk: Buffer): Size | undefined {
  if (chunk.length < 18 || chunk.readUIntBE(11, 3) !== 0x9d012a) return undefined;
  return { width: chunk.readUInt16LE(14) & 0x3fff, height: chunk.readUInt16LE(16) & 0x3fff };
}

/** The signature byte, then 14 bits each of the size less one. */
function sizeOfLossless(chunk: Buffer): Size | undefined {
  if (chunk.length < 13 || chunk[8] !== 0x2f) return undefined;
  const bits = chunk.readUInt32LE(9);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

import { crc32 } from 'node:zlib';
import type { Photo } from './photo.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks that decide how the picture looks; every other one is about it, animates it or hides something. */
const PICTURE_CHUNKS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'cICP',
]);

/** PNG: chunks with a right checksum from IHDR to an IEND that ends the file. */
export function readPng(bytes: Buffer): Photo | undefined {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return undefined;
  const kept: Buffer[] = [SIGNATURE];
  let size: { width: number; height: number } | undefined;
  let hasData = false;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return undefined;
    const chunk = bytes.subarray(at, end);
    const name = chunk.toString('latin1', 4, 8);
    if (crc32(chunk.subarray(4, 8 + length)) !== chunk.readUInt32BE(8 + length)) return undefined;
    if ((name === 'IHDR') !== (size === undefined)) return undefined;
    if (name === 'IHDR') {
      if (length !== 13) return undefined;
      size = { width: chunk.readUInt32BE(8), height: chunk.readUInt32BE(12) };
    }
    hasData ||= name === 'IDAT';
    if (PICTURE_CHUNKS.has(name)) kept.push(chunk);
    if (name === 'IEND') {
      if (end !== bytes.length || size === undefined || !hasData) return undefined;
      return { type: 'image/png', ...size, clean: Buffer.concat(kept) };
    }
    at = end;
  }
  return undefined;
}

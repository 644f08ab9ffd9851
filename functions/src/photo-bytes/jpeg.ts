import type { Photo } from './photo.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Start-of-frame markers that carry a size: all of C0 to CF but DHT, JPG and DAC. */
const isStartOfFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** JFIF, ICC profile and Adobe's colour transform change how a picture looks; every other application segment and comment is about it. */
const isAboutPicture = (marker: number) =>
  (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe;
const isIcc = (segment: Buffer) => segment.subarray(4, 15).toString('latin1') === 'ICC_PROFILE';

/** JPEG: segments up to the scan, then entropy-coded data whose markers are followed to an end that is the file's. */
export function readJpeg(bytes: Buffer): Photo | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let hasScan = false;
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) {
      if (at + 2 !== bytes.length || size === undefined || !hasScan) return undefined;
      kept.push(bytes.subarray(at));
      return { type: 'image/jpeg', ...size, clean: Buffer.concat(kept) };
    }
    if (marker < 0xc0 || at + 4 > bytes.length) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) return undefined;
    const segment = bytes.subarray(at, end);
    if (isStartOfFrame(marker)) {
      if (segment.length < 10) return undefined;
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    }
    const next = marker === SOS ? endOfScan(bytes, end) : end;
    hasScan ||= marker === SOS;
    if (!isAboutPicture(marker) && !(marker === 0xe2 && !isIcc(segment))) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return undefined;
}

/** Where the next marker after entropy-coded data is: a 0xFF followed by neither a stuffed zero nor a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker === undefined) return bytes.length;
    const isData = marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7) || marker === 0xff;
    if (!isData) return at;
  }
  return bytes.length;
}

/**
 * LevelDB's log format: records in fragments within 32 KiB blocks. Does not know what the records hold.
 * https://github.com/google/leveldb/blob/main/doc/log_format.md
 */
import { ExportError } from './format.ts';

export const BLOCK_SIZE = 32 * 1024;
const HEADER_SIZE = 7;

const FULL = 1;
const FIRST = 2;
const MIDDLE = 3;
const LAST = 4;

/** Turns records into the bytes of a log. Remembers nothing but its position within the block. */
export class LogEncoder {
  #inBlock = 0;

  encode(record: Uint8Array): Uint8Array {
    const parts: Uint8Array[] = [];
    let rest: Uint8Array | undefined = record;
    while (rest !== undefined) {
      if (BLOCK_SIZE - this.#inBlock < HEADER_SIZE) {
        parts.push(new Uint8Array(BLOCK_SIZE - this.#inBlock));
        this.#inBlock = 0;
      }
      const data: Uint8Array = rest.subarray(0, BLOCK_SIZE - this.#inBlock - HEADER_SIZE);
      const isLast: boolean = data.length === rest.length;
      const type = rest === record ? (isLast ? FULL : FIRST) : isLast ? LAST : MIDDLE;
      parts.push(header(type, data), data);
      this.#inBlock += HEADER_SIZE + data.length;
      rest = isLast ? undefined : rest.subarray(data.length);
    }
    return Buffer.concat(parts);
  }
}

function header(type: number, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(HEADER_SIZE);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, maskedCrc32c(Uint8Array.of(type), data), true);
  view.setUint16(4, data.length, true);
  view.setUint8(6, type);
  return bytes;
}

/** CRC-32C (Castagnoli), masked as LevelDB stores it. https://github.com/google/leveldb/blob/main/util/crc32c.h */
function maskedCrc32c(...parts: readonly Uint8Array[]): number {
  let crc = 0xffffffff;
  for (const part of parts) {
    for (const byte of part) crc = (CRC32C_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  crc = ~crc;
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}

// Node's zlib has no CRC-32C.
const CRC32C_TABLE = new Uint32Array(256).map((_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

export interface LogRecord {
  readonly data: Uint8Array;
  /** The position of its first fragment in the file. */
  readonly offset: number;
}

/**
 * @param bytes the whole file
 * @param file its name, for error messages
 * @throws ExportError on a wrong checksum, a fragment out of place or a file cut short
 */
export function* readLog(bytes: Uint8Array, file: string): Generator<LogRecord> {
  let pending: { readonly offset: number; readonly parts: Uint8Array[] } | undefined;
  for (let start = 0; start < bytes.length; start += BLOCK_SIZE) {
    for (const { type, data, offset } of readFragments(bytes.subarray(start, start + BLOCK_SIZE), start, file)) {
      const begins = type === FULL || type === FIRST;
      if (begins && pending) throw new ExportError(file, offset, 'a record begins before the last one has ended');
      if (!begins && !pending) throw new ExportError(file, offset, 'a record continues that has not begun');
      pending ??= { offset, parts: [] };
      pending.parts.push(data);
      if (type === FIRST || type === MIDDLE) continue;
      yield { data: Buffer.concat(pending.parts), offset: pending.offset };
      pending = undefined;
    }
  }
  if (pending) throw new ExportError(file, bytes.length, 'the file ends within a record');
}

function* readFragments(block: Uint8Array, start: number, file: string) {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  let position = 0;
  while (block.length - position >= HEADER_SIZE) {
    const offset = start + position;
    const length = view.getUint16(position + 4, true);
    const type = view.getUint8(position + 6);
    // Writers that allocate ahead leave zeros behind.
    if (type === 0 && length === 0 && view.getUint32(position, true) === 0) return;
    if (type < FULL || type > LAST) throw new ExportError(file, offset, `unknown fragment type ${type}`);
    const data = block.subarray(position + HEADER_SIZE, position + HEADER_SIZE + length);
    if (data.length < length) throw new ExportError(file, offset, 'the file ends within a record');
    if (view.getUint32(position, true) !== maskedCrc32c(Uint8Array.of(type), data)) {
      throw new ExportError(file, offset, 'checksum mismatch');
    }
    yield { type, data, offset };
    position += HEADER_SIZE + length;
  }
  const isPadding = block.subarray(position).every((byte) => byte === 0);
  if (!isPadding || (block.length < BLOCK_SIZE && position < block.length)) {
    throw new ExportError(file, start + position, 'the file ends within a record');
  }
}

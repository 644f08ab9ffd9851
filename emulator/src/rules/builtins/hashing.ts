/** The namespace `hashing` and the methods of bytes. Checksums have four bytes, the least significant first. */
import { createHash } from 'node:crypto';
import type { Outcome } from '../model/rules-value.ts';
import { type Builtin, type BuiltinTable, builtin, overloaded } from './signature.ts';

const encoder = new TextEncoder();

export const hashingFunctions: BuiltinTable = {
  crc32: hash((bytes) => checksum(bytes, 0xedb88320)),
  crc32c: hash((bytes) => checksum(bytes, 0x82f63b78)),
  md5: hash((bytes) => Uint8Array.from(createHash('md5').update(bytes).digest())),
  sha256: hash((bytes) => Uint8Array.from(createHash('sha256').update(bytes).digest())),
};

export const bytesMethods: BuiltinTable = {
  size: builtin(['bytes'], (bytes) => BigInt(bytes.length)),
  /** The URL-safe alphabet, with padding. */
  toBase64: builtin(['bytes'], (bytes) =>
    Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
  ),
  toHexString: builtin(['bytes'], (bytes) => Buffer.from(bytes).toString('hex').toUpperCase()),
};

function hash(digest: (bytes: Uint8Array) => Outcome): Builtin {
  return overloaded(
    builtin(['bytes'], digest),
    builtin(['string'], (text) => digest(encoder.encode(text))),
  );
}

/** A reflected 32-bit cyclic redundancy check. */
function checksum(bytes: Uint8Array, polynomial: number): Uint8Array {
  let remainder = 0xffffffff;
  for (const byte of bytes) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? polynomial : 0);
  }
  const result = new DataView(new ArrayBuffer(4));
  result.setUint32(0, ~remainder >>> 0, true);
  return new Uint8Array(result.buffer);
}

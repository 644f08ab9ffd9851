/**
 * The Bloom filter of an existence filter. It has the names of all documents in a result, so that a client with another
 * count finds out which of its documents left the result. Only clients look names up.
 * https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#bloomfilter
 */
import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../values/json.ts';

const FALSE_POSITIVE_RATE = 0.0001;
const HASH_COUNT = Math.round(-Math.log2(FALSE_POSITIVE_RATE));
const BITS_PER_NAME = -Math.log(FALSE_POSITIVE_RATE) / Math.LN2 ** 2;
/** With fewer bits the hashes of one name are the same too often. It is a prime, so that they reach all bits. */
const MIN_BITS = 521;

export function createBloomFilter(names: readonly string[]): JsonObject {
  if (names.length === 0) return { bits: { bitmap: '', padding: 0 }, hashCount: 0 };
  const bitCount = Math.max(MIN_BITS, Math.ceil(names.length * BITS_PER_NAME));
  const bitmap = Buffer.alloc(Math.ceil(bitCount / 8));
  for (const name of names) {
    for (const position of bitPositions(name, bitCount)) {
      bitmap[position >>> 3] = (bitmap[position >>> 3] ?? 0) | (1 << (position & 7));
    }
  }
  return { bits: { bitmap: bitmap.toString('base64'), padding: bitmap.length * 8 - bitCount }, hashCount: HASH_COUNT };
}

/** The i-th hash is h1 + i·h2 modulo 2^64. h1 and h2 are the little-endian halves of the name's MD5. */
function bitPositions(name: string, bitCount: number): readonly number[] {
  const digest = createHash('md5').update(name, 'utf8').digest();
  const first = digest.readBigUInt64LE(0);
  const second = digest.readBigUInt64LE(8);
  return Array.from({ length: HASH_COUNT }, (_, index) =>
    Number(BigInt.asUintN(64, first + BigInt(index) * second) % BigInt(bitCount)),
  );
}

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createBloomFilter } from './bloom-filter.ts';

interface Filter {
  readonly bytes: Uint8Array;
  readonly padding: number;
  readonly hashCount: number;
}

/** As a client asks. */
function mightContain({ bytes, padding, hashCount }: Filter, name: string): boolean {
  const bitCount = BigInt(bytes.length * 8 - padding);
  const digest = createHash('md5').update(name).digest();
  for (let index = 0; index < hashCount; index++) {
    const hash = digest.readBigUInt64LE(0) + BigInt(index) * digest.readBigUInt64LE(8);
    const position = Number(BigInt.asUintN(64, hash) % bitCount);
    if ((((bytes[position >> 3] ?? 0) >> (position & 7)) & 1) === 0) return false;
  }
  return true;
}

function createFilter(names: readonly string[]): Filter {
  const { bits, hashCount } = createBloomFilter(names) as {
    bits: { bitmap: string; padding: number };
    hashCount: number;
  };
  return { bytes: Buffer.from(bits.bitmap, 'base64'), padding: bits.padding, hashCount };
}

test('the client of this test agrees with a published filter', () => {
  const published = { bytes: Uint8Array.of(237, 5), padding: 5, hashCount: 8 };
  expect(['ÀÒ∑', 'Ò∑À'].map((name) => mightContain(published, name))).toEqual([true, false]);
});

describe.each([1, 7, 1000])('a filter of %i names', (count) => {
  const names = Array.from({ length: count }, (_, index) => `projects/p/databases/d/documents/c/doc${index}`);
  const filter = createFilter(names);

  test('holds all of them', () => {
    expect(names.filter((name) => !mightContain(filter, name))).toEqual([]);
  });

  test('holds hardly any other', () => {
    const others = Array.from({ length: 2000 }, (_, index) => `projects/p/databases/d/documents/c/other${index}`);
    expect(others.filter((name) => mightContain(filter, name)).length).toBeLessThan(5);
  });

  test('pads less than a byte', () => {
    expect(filter.padding).toBeGreaterThanOrEqual(0);
    expect(filter.padding).toBeLessThan(8);
  });
});

test('a filter of no names is empty', () => {
  expect(createBloomFilter([])).toEqual({ bits: { bitmap: '', padding: 0 }, hashCount: 0 });
});

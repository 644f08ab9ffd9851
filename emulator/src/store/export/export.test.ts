import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { valuesIdentical } from '../../values/compare.ts';
import type { Document } from '../../values/document.ts';
import { map, VALUES } from '../../values/testing/ranked-values.ts';
import { Reference, type Value } from '../../values/value.ts';
import type { EntityDocument } from './entity.ts';
import { BLOCK_SIZE, LogEncoder, readLog } from './log-format.ts';
import { readExport } from './read-export.ts';
import { writeExport } from './write-export.ts';

let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'export-'));
});

afterEach(() => rm(directory, { recursive: true }));

function document(path: string, fields: Record<string, Value>): Document {
  return { path, fields: new Map(Object.entries(fields)), createTime: 1, updateTime: 2 };
}

function writeDocuments(documents: Iterable<Document>, options: { name?: string; database?: string } = {}) {
  const { name = 'firestore_export', database = '(default)' } = options;
  return writeExport({ project: 'demo-tagpo', database, documents, directory, name, time: 1_700_000_000_000_000 });
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('an export read back', () => {
  test('keeps values of every type', async () => {
    const elsewhere = new Reference('projects/other/databases/second/documents/users/ana');
    const scalars = VALUES.map(({ value }) => value).filter((value) => !Array.isArray(value));
    const values: readonly Value[] = [...VALUES.map(({ value }) => value), elsewhere, scalars];
    const metadataFile = await writeDocuments(values.map((value, index) => document(`c/${index}`, { value })));
    const read = await collect(readExport(metadataFile));
    for (const [index, value] of values.entries()) {
      expect(valuesIdentical(read[index]?.fields ?? null, map({ value })), `value ${index}`).toBe(true);
    }
  });

  test('keeps paths of every kind', async () => {
    const paths = [
      'users/ana',
      'users/__id7__',
      'users/__id-9223372036854775808__',
      'users/ana/photos/1',
      'ü/é 🇵🇭/a.b/`c`',
    ];
    const metadataFile = await writeDocuments(paths.map((path) => document(path, {})));
    expect((await collect(readExport(metadataFile))).map(({ path }) => path)).toEqual(paths);
  });

  test('keeps project and database', async () => {
    const metadataFile = await writeDocuments([document('a/b', {})], { database: 'second' });
    const [read] = await collect(readExport(metadataFile));
    expect([read?.project, read?.database]).toEqual(['demo-tagpo', 'second']);
  });

  test('keeps many documents of sizes around the block size, in order', async () => {
    const sizes = [0, 1, BLOCK_SIZE - 200, BLOCK_SIZE - 7, BLOCK_SIZE, BLOCK_SIZE + 1, 3 * BLOCK_SIZE, 900_000, 10];
    const documents = sizes.flatMap((size, at) => [
      document(`c/${at}a`, { text: 'x'.repeat(size) }),
      document(`c/${at}b`, {}),
    ]);
    const metadataFile = await writeDocuments(documents);
    const read = await collect(readExport(metadataFile));
    expect(read.map(({ path, fields }) => [path, fields])).toEqual(documents.map(({ path, fields }) => [path, fields]));
  });

  test('has one file and no documents for an empty database', async () => {
    const metadataFile = await writeDocuments([]);
    expect(await readdir(join(directory, 'firestore_export'))).toEqual(['firestore_export.overall_export_metadata']);
    expect(await collect(readExport(metadataFile))).toEqual([]);
  });

  test('has the same bytes for the same documents', async () => {
    const first = map({ a: 1n, b: map({ x: 1n, y: 2n }) });
    const second = map({ b: map({ y: 2n, x: 1n }), a: 1n });
    const bytes = await Promise.all(
      [first, second].map(async (fields, at) => {
        const name = `export-${at}`;
        await writeDocuments([{ path: 'c/d', fields, createTime: at, updateTime: at }], { name });
        return readFile(join(directory, name, 'all_namespaces/all_kinds/output-0'), 'hex');
      }),
    );
    expect(bytes[0]).toBe(bytes[1]);
  });
});

describe('the log format', () => {
  test('keeps records wherever the first one ends in its block', () => {
    for (let size = BLOCK_SIZE - 2 * 7 - 10; size < BLOCK_SIZE - 2 * 7 + 10; size++) {
      const log = new LogEncoder();
      const ofSize = (length: number, byte: number) => new Uint8Array(length).fill(byte);
      const records = [ofSize(size, 1), ofSize(1, 2), ofSize(2 * BLOCK_SIZE, 3), ofSize(0, 4)];
      const read = [...readLog(Buffer.concat(records.map((record) => log.encode(record))), 'log')];
      expect(read.map(({ data }) => [data.length, data[0]])).toEqual(records.map((data) => [data.length, data[0]]));
    }
  });

  test('has the checksum LevelDB has', () => {
    const bytes = new LogEncoder().encode(Buffer.from('foo'));
    expect(Buffer.from(bytes).toString('hex')).toMatch(/^[0-9a-f]{8}030001666f6f$/);
    expect(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)).toBe(MASKED_CRC_OF_RECORD_FOO);
  });
});

/** The masked CRC-32C of "\u0001foo", computed bit by bit without the table. */
const MASKED_CRC_OF_RECORD_FOO = (() => {
  let crc = 0xffffffff;
  for (const byte of Buffer.from('\u0001foo')) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  const plain = ~crc >>> 0;
  return (((plain >>> 15) | (plain << 17)) + 0xa282ead8) >>> 0;
})();

describe('a damaged export', () => {
  const output = () => join(directory, 'firestore_export/all_namespaces/all_kinds/output-0');

  async function readDamaged(damage: (bytes: Buffer) => Uint8Array): Promise<EntityDocument[]> {
    const metadataFile = await writeDocuments([
      document('c/a', { x: 1n }),
      document('c/b', { text: 'y'.repeat(40_000) }),
    ]);
    await writeFile(output(), damage(await readFile(output())));
    return collect(readExport(metadataFile));
  }

  test.each<[string, (bytes: Buffer) => Uint8Array, RegExp]>([
    ['a flipped bit', (bytes) => bytes.fill((bytes[20] ?? 0) ^ 1, 20, 21), /offset 0: checksum mismatch/],
    ['an unknown fragment', (bytes) => bytes.fill(9, 6, 7), /offset 0: unknown fragment type 9/],
    ['a file cut within a header', (bytes) => bytes.subarray(0, 3), /offset 0: the file ends within a record/],
    ['a file cut within a record', (bytes) => bytes.subarray(0, 40_000), /offset 32768: the file ends within a/],
    ['a file cut at a block', (bytes) => bytes.subarray(0, BLOCK_SIZE), /offset 32768: the file ends within a/],
    ['a record that is no entity', () => new LogEncoder().encode(Buffer.from('nonsense')), /offset 0: /],
  ])('is refused for %s', async (_name, damage, message) => {
    await expect(readDamaged(damage)).rejects.toThrow(new RegExp(`output-0: ${message.source}`));
  });

  test.each([
    ['output file', 'all_namespaces/all_kinds/output-0', /ends after 1 of 2 documents/],
    ['metadata', 'firestore_export.overall_export_metadata', /it does not name all_n/],
  ])('is refused when its %s ends between two records', async (_claim, name, message) => {
    const metadataFile = await writeDocuments([document('c/a', {}), document('c/b', {})]);
    const file = join(directory, 'firestore_export', name);
    const [first] = readLog(await readFile(file), file);
    await writeFile(file, new LogEncoder().encode(first?.data ?? new Uint8Array(0)));
    await expect(collect(readExport(metadataFile))).rejects.toThrow(message);
  });

  test('cannot be written where a file is in the way', async () => {
    await writeFile(join(directory, 'firestore_export'), '');
    await expect(writeDocuments([document('c/a', {})])).rejects.toThrow(/firestore_export cannot be written: EEXIST/);
  });

  test('is refused without its output file', async () => {
    const metadataFile = await writeDocuments([document('c/a', {})]);
    await rm(output());
    await expect(collect(readExport(metadataFile))).rejects.toThrow(/output-0: offset 0: no such file/);
  });

  test('is refused when its metadata is not there', async () => {
    await expect(collect(readExport(join(directory, 'none')))).rejects.toThrow(/none: offset 0: no such file/);
  });
});

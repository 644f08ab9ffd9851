import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '../../values/document.ts';
import { valuesIdentical } from '../../values/equal.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from '../../values/value.ts';
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

function exportOf(documents: Iterable<Document>, options: { name?: string; database?: string } = {}) {
  const { name = 'firestore_export', database = '(default)' } = options;
  return writeExport({ project: 'demo-tagpo', database, documents, directory, name, time: 1_700_000_000_000_000 });
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const EVERY_VALUE: readonly (readonly [string, Value])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['zero', 0n],
  ['the greatest integer', (1n << 63n) - 1n],
  ['the smallest integer', -(1n << 63n)],
  ['negative zero', -0],
  ['a fraction', 1.5],
  ['NaN', Number.NaN],
  ['infinity', -Infinity],
  ['a text beyond the basic plane', 'Ñ 🇵🇭 \u0000'],
  ['an empty text', ''],
  ['bytes', Uint8Array.of(0, 255, 128)],
  ['no bytes', new Uint8Array(0)],
  ['a time before 1970', new Timestamp(-1, 999_999)],
  ['the last time', new Timestamp(253402300799, 999_999)],
  ['the first time', new Timestamp(-62135596800, 0)],
  ['a place', new GeoPoint(14.5995, -120.9842)],
  ['a reference', new Reference('projects/demo-tagpo/databases/(default)/documents/users/ana/photos/__id7__')],
  ['a reference elsewhere', new Reference('projects/other/databases/second/documents/users/ana')],
  ['an empty array', []],
  ['an array of one', ['a']],
  ['an array of everything', [null, 1n, 1.5, 'a', Uint8Array.of(1), new Timestamp(1, 2), new Map([['a', []]])]],
  ['an empty map', new Map()],
  ['a deep map', new Map([['a', new Map([['b', new Map<string, Value>([['c', [new Map([['d', 1n]])]]])]])]])],
  [
    'a vector',
    new Map<string, Value>([
      ['__type__', '__vector__'],
      ['value', [1.5, -2]],
    ]),
  ],
];

describe('an export read back', () => {
  test.each(EVERY_VALUE)('keeps %s', async (_name, value) => {
    const { metadataFile } = await exportOf([document('users/ana', { value })]);
    const [read] = await collect(readExport(metadataFile));
    expect(valuesIdentical(read?.fields ?? null, new Map([['value', value]]))).toBe(true);
  });

  test.each(['users/ana', 'users/__id7__', 'users/__id-9223372036854775808__', 'users/ana/photos/1', 'ü/é 🇵🇭/a.b/`c`'])(
    'keeps the path %s',
    async (path) => {
      const { metadataFile } = await exportOf([document(path, {})]);
      const [read] = await collect(readExport(metadataFile));
      expect(read?.path).toBe(path);
    },
  );

  test('keeps project and database', async () => {
    const { metadataFile } = await exportOf([document('a/b', {})], { database: 'second' });
    const [read] = await collect(readExport(metadataFile));
    expect([read?.project, read?.database]).toEqual(['demo-tagpo', 'second']);
  });

  test('keeps many documents of sizes around the block size, in order', async () => {
    const sizes = [0, 1, BLOCK_SIZE - 200, BLOCK_SIZE - 7, BLOCK_SIZE, BLOCK_SIZE + 1, 3 * BLOCK_SIZE, 900_000, 10];
    const documents = sizes.flatMap((size, at) => [
      document(`c/${at}a`, { text: 'x'.repeat(size) }),
      document(`c/${at}b`, {}),
    ]);
    const { metadataFile, documents: count } = await exportOf(documents);
    const read = await collect(readExport(metadataFile));
    expect(count).toBe(documents.length);
    expect(read.map(({ path, fields }) => [path, fields])).toEqual(documents.map(({ path, fields }) => [path, fields]));
  });

  test('has one file and no documents for an empty database', async () => {
    const { metadataFile } = await exportOf([]);
    expect(await readdir(join(directory, 'firestore_export'))).toEqual(['firestore_export.overall_export_metadata']);
    expect(await collect(readExport(metadataFile))).toEqual([]);
  });

  test('has the same bytes for the same documents', async () => {
    const first: MapValue = new Map<string, Value>([
      ['a', 1n],
      [
        'b',
        new Map([
          ['x', 1n],
          ['y', 2n],
        ]),
      ],
    ]);
    const second: MapValue = new Map<string, Value>([
      [
        'b',
        new Map([
          ['y', 2n],
          ['x', 1n],
        ]),
      ],
      ['a', 1n],
    ]);
    const bytes = await Promise.all(
      [first, second].map(async (fields, at) => {
        const name = `export-${at}`;
        await exportOf([{ path: 'c/d', fields, createTime: at, updateTime: at }], { name });
        return readFile(join(directory, name, 'all_namespaces/all_kinds/output-0'), 'hex');
      }),
    );
    expect(bytes[0]).toBe(bytes[1]);
  });
});

describe('the log format', () => {
  test.each(Array.from({ length: 20 }, (_, at) => BLOCK_SIZE - 2 * 7 - 10 + at))(
    'keeps records when the first leaves the block at %i bytes',
    async (size) => {
      const log = new LogEncoder();
      const records = [
        new Uint8Array(size).fill(1),
        Uint8Array.of(2),
        new Uint8Array(2 * BLOCK_SIZE).fill(3),
        new Uint8Array(0),
      ];
      const bytes = Buffer.concat(records.map((record) => log.encode(record)));
      const pieces = async function* () {
        for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
      };
      const read = await collect(readLog(pieces(), 'log'));
      expect(read.map(({ data }) => [data.length, data[0]])).toEqual(records.map((data) => [data.length, data[0]]));
    },
  );

  test('has the checksum LevelDB has', () => {
    const bytes = new LogEncoder().encode(Buffer.from('foo'));
    expect(Buffer.from(bytes).toString('hex')).toMatch(/^[0-9a-f]{8}030001666f6f$/);
    expect(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)).toBe(MASKED_CRC_OF_RECORD_FOO);
  });
});

/** crc32c("\u0001foo") = 0x... masked; computed bit by bit, apart from the table. */
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
    const { metadataFile } = await exportOf([
      document('c/a', { x: 1n }),
      document('c/b', { text: 'y'.repeat(40_000) }),
    ]);
    await writeFile(output(), damage(await readFile(output())));
    return collect(readExport(metadataFile));
  }

  test.each<[string, (bytes: Buffer) => Uint8Array, RegExp]>([
    [
      'a flipped bit',
      (bytes) => {
        bytes[20] = (bytes[20] ?? 0) ^ 1;
        return bytes;
      },
      /output-0: offset 0: checksum mismatch/,
    ],
    [
      'an unknown fragment',
      (bytes) => {
        bytes[6] = 9;
        return bytes;
      },
      /output-0: offset 0: unknown fragment type 9/,
    ],
    [
      'a file cut within a header',
      (bytes) => bytes.subarray(0, 3),
      /output-0: offset 0: the file ends within a record/,
    ],
    [
      'a file cut within a record',
      (bytes) => bytes.subarray(0, 40_000),
      /output-0: offset 32768: the file ends within a record/,
    ],
    [
      'a file cut at a block',
      (bytes) => bytes.subarray(0, BLOCK_SIZE),
      /output-0: offset 32768: the file ends within a record/,
    ],
    ['a record that is no entity', () => new LogEncoder().encode(Buffer.from('nonsense')), /output-0: offset 0: /],
  ])('is refused for %s', async (_name, damage, message) => {
    await expect(readDamaged(damage)).rejects.toThrow(message);
  });

  test.each([
    [
      'its output file was cut off between two documents',
      'all_namespaces/all_kinds/output-0',
      /ends after 1 of 2 documents/,
    ],
    [
      'its metadata was cut off between two records',
      'firestore_export.overall_export_metadata',
      /it does not name all_n/,
    ],
  ])('is refused when %s', async (_claim, name, message) => {
    const { metadataFile } = await exportOf([document('c/a', {}), document('c/b', {})]);
    const file = join(directory, 'firestore_export', name);
    const pieces = await collect(readLog(createReadStream(file), file));
    const [first = new Uint8Array(0)] = pieces.map(({ data }) => new LogEncoder().encode(data));
    await writeFile(file, first);
    await expect(collect(readExport(metadataFile))).rejects.toThrow(message);
  });

  test('cannot be written where a file is in the way', async () => {
    await writeFile(join(directory, 'firestore_export'), '');
    await expect(exportOf([document('c/a', {})])).rejects.toThrow(/firestore_export cannot be written: EEXIST/);
  });

  test('is refused without its output file', async () => {
    const { metadataFile } = await exportOf([document('c/a', {})]);
    await rm(output());
    await expect(collect(readExport(metadataFile))).rejects.toThrow(/output-0: offset 0: no such file/);
  });

  test('is refused when its metadata is not there', async () => {
    await expect(collect(readExport(join(directory, 'none')))).rejects.toThrow(/none: offset 0: no such file/);
  });
});

import { describe, expect, test } from 'vitest';
import { parseIndexDefinitions } from '../../query/indexes/index-definitions.ts';
import type { JsonObject } from '../../values/json.ts';
import { integer, nameOf, statusOf, TestClient, text } from '../testing/client.ts';
import { parseLimitModes } from './limit-modes.ts';
import { HotDocuments, SequentialValues } from './write-rates.ts';

const array = (count: number): JsonObject => ({
  arrayValue: { values: Array.from({ length: count }, (_, index) => integer(index)) },
});

/** A client of a server with these switches, and the lines of its log. */
function openClient(switches = '', indexes = '{}') {
  const lines: string[] = [];
  const limits = parseLimitModes(switches);
  const options = { limits, indexes: parseIndexDefinitions(indexes), log: (line: string) => lines.push(line) };
  return { client: new TestClient(options), lines };
}

describe('index entries', () => {
  const exempt = '{"fieldOverrides":[{"collectionGroup":"c","fieldPath":"a","indexes":[]}]}';

  test.each([
    [19_999, '', '{}', 'OK', 0],
    [20_000, '', '{}', 'INVALID_ARGUMENT', 0],
    [20_000, 'index-entries=warn', '{}', 'OK', 1],
    [20_000, 'all=off', '{}', 'OK', 0],
    [20_000, '', exempt, 'OK', 0],
  ])('of an array of %i elements with "%s" and %s: %s', async (count, switches, indexes, status, logged) => {
    const { client, lines } = openClient(switches, indexes);
    expect(await statusOf(client.set('c/d', { a: array(count) }))).toBe(status);
    expect(lines).toHaveLength(logged);
  });

  test('are those of defined indexes alone in Enterprise edition, which makes none by itself', async () => {
    const composite = [
      { fieldPath: 'a', arrayConfig: 'CONTAINS' },
      { fieldPath: 'b', order: 'ASCENDING' },
    ];
    const indexes = parseIndexDefinitions(JSON.stringify({ indexes: [{ collectionGroup: 'c', fields: composite }] }));
    const client = new TestClient({ edition: 'enterprise', indexes });
    expect(await statusOf(client.set('c/d', { a: array(40_001) }))).toBe('OK');
    expect(await statusOf(client.set('c/d', { a: array(40_001), b: integer(1) }))).toBe('INVALID_ARGUMENT');
    expect(await statusOf(client.set('c/d', { a: array(40_000), b: integer(1) }))).toBe('OK');
  });

  test('are refused with the message of production', async () => {
    await expect(openClient().client.set('c/d', { a: array(20_000) })).rejects.toThrow(
      /^too many index entries for entity \/c\/d$/,
    );
  });
});

describe('a transaction', () => {
  const path = (bytes: number) => `${'c'.repeat(100)}/${'d'.repeat(bytes - 101)}`;
  const long = `${'c'.repeat(500)}/${'d'.repeat(1499)}`;

  test.each([
    [7184, 'OK'],
    [7185, 'INVALID_ARGUMENT'],
  ])('that creates %i index entries of a long name is %s', async (count, status) => {
    expect(await statusOf(openClient().client.set(long, { a: array(count) }))).toBe(status);
  });

  test('that deletes as much as could be created is too big', async () => {
    const { client } = openClient();
    await client.set(path(1000), { a: array(12_113) });
    const deletion = client.commit([{ delete: nameOf(path(1000)) }]);
    await expect(deletion).rejects.toThrow('Transaction too big. Decrease transaction size.');
    await client.set(path(1000), { a: array(12_113), b: integer(1) });
  });
});

describe('field transforms of one document', () => {
  const transforms = (path: string, count: number): JsonObject => ({
    update: { name: nameOf(path), fields: {} },
    updateTransforms: Array.from({ length: count }, (_, index) => ({ fieldPath: `f${index}`, increment: integer(1) })),
  });

  test.each<[what: string, writes: JsonObject[], switches: string, status: string, logged: number]>([
    ['500', [transforms('c/d', 500)], '', 'OK', 0],
    ['501', [transforms('c/d', 501)], '', 'INVALID_ARGUMENT', 0],
    ['501 in two writes', [transforms('c/d', 500), transforms('c/d', 1)], '', 'INVALID_ARGUMENT', 0],
    ['1,000, but of two documents', [transforms('c/d', 500), transforms('c/e', 500)], '', 'OK', 0],
    ['501', [transforms('c/d', 501)], 'field-transforms=warn', 'OK', 1],
    ['501', [transforms('c/d', 501)], 'field-transforms=off', 'OK', 0],
  ])('in one commit: %s', async (_what, writes, switches, status, logged) => {
    const { client, lines } = openClient(switches);
    expect(await statusOf(client.commit(writes))).toBe(status);
    expect(lines).toHaveLength(logged);
  });
});

describe('documents that rules read', () => {
  const reads = Array.from({ length: 11 }, (_, index) => `exists(/databases/$(d)/documents/c/${index}) == false`);
  const rules = `service cloud.firestore { match /databases/{d}/documents/c/{id} { allow get: if ${reads.join(' && ')}; } }`;

  test.each([
    // The line of the denial.
    ['', 'PERMISSION_DENIED', 1],
    ['rules-reads=warn', 'OK', 1],
    ['rules-reads=off', 'OK', 0],
  ])('eleven for one request with "%s": %s', async (switches, status, logged) => {
    const { client, lines } = openClient(switches);
    client.service.control.setRules('demo', rules);
    const read = client.as({ kind: 'anonymous' }).batchGet(['c/d']);
    expect(await statusOf(read)).toBe(status);
    expect(lines).toHaveLength(logged);
  });
});

describe('writes that production slows down', () => {
  test('are reported once for a hot document', async () => {
    const { client, lines } = openClient();
    for (let n = 0; n < 60; n++) await client.set('c/hot', { n: text(String(n % 7)) });
    expect(lines).toEqual([expect.stringMatching(/^projects\/demo\S*\/c\/hot is written more than once a second/)]);
  });

  test.each([
    ['in order', (n: number) => integer(n), '', 1],
    ['backwards', (n: number) => integer(-n), '', 1],
    ['at one time each commit', (n: number) => integer(n - (n % 300)), '', 1],
    ['all the same', () => integer(7), '', 0],
    ['in no order', (n: number) => integer((n * 7919) % 10_007), '', 0],
    ['in order, but switched off', (n: number) => integer(n), 'sequential-values=off', 0],
  ])('are reported once for values %s', async (_, value, switches, logged) => {
    const { client, lines } = openClient(switches);
    for (let from = 0; from < 1500; from += 300) {
      const numbers = Array.from({ length: 300 }, (__, index) => from + index);
      await client.commit(numbers.map((n) => ({ update: { name: nameOf(`c/${n}`), fields: { v: value(n) } } })));
    }
    expect(lines).toHaveLength(logged);
    if (logged) expect(lines[0]).toContain('/c by v: more than 500 writes a second');
  });

  test('are not reported at the rate that production takes', () => {
    const hot = new HotDocuments();
    const sequential = new SequentialValues();
    let reports = 0;
    for (let second = 0; second < 100; second++) {
      if (hot.note('c/d', second * 1000)) reports++;
      const changes = Array.from({ length: 500 }, (_, index) => {
        const fields = new Map([['v', BigInt(second * 500 + index)]]);
        return { path: `c/${index}`, after: { path: `c/${index}`, fields, createTime: 1, updateTime: 1 } };
      });
      reports += sequential.note({ database: 'd', changes, isIndexed: () => true }, second * 1000).length;
    }
    expect(reports).toBe(0);
  });
});

test.each([
  ['', 'error', 'warn'],
  ['all=off', 'off', 'off'],
  [' all=off , index-entries=warn', 'warn', 'off'],
  ['all=error', 'error', 'warn'],
])('the switches "%s" leave index entries at %s and hot documents at %s', (switches, entries, hot) => {
  const modes = parseLimitModes(switches);
  expect([modes['index-entries'], modes['hot-documents']]).toEqual([entries, hot]);
});

test.each(['index-entries', 'index-entries=yes', 'entries=off'])('the switch "%s" is refused', (switches) => {
  expect(() => parseLimitModes(switches)).toThrow(/must be one of all, request-size, /);
});

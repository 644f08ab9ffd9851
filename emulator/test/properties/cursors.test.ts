import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameOf, TestClient } from '../../src/service/testing/client.ts';
import type { JsonObject } from '../../src/values/json.ts';
import { value } from './arbitrary-values.ts';
import { answerNaively } from './naive-query.ts';
import { fieldAt } from './naive-writes.ts';

const CASES = { seed: 1, numRuns: 120 };
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '1', '10', '2', '__id7__', '__id10__', '😀', '\uffff');
/** The fields repeat among documents, so that cursors meet equal positions. */
const some = fc.array(value, { minLength: 2, maxLength: 4 });
const choice = fc.option(fc.nat(3), { nil: undefined, freq: 5 });
const rows = fc.uniqueArray(fc.record({ id, a: choice, b: choice }), { selector: (row) => row.id, maxLength: 12 });
const documents = fc.tuple(some, rows).map(([values, list]) => {
  const pick = (index: number | undefined) => (index === undefined ? undefined : values[index % values.length]);
  const entries = list.map((row): [string, JsonObject] => {
    const [a, b] = [pick(row.a), pick(row.b)];
    return [`c/${row.id}`, { ...(a && { a }), ...(b && { m: { mapValue: { fields: { b } } } }) }];
  });
  return new Map(entries);
});
const direction = fc.constantFrom('ASCENDING', 'DESCENDING');
const orders = fc
  .tuple(fc.subarray(['a', 'm.b']), fc.boolean(), fc.tuple(direction, direction, direction))
  .map(([fields, isTurned, directions]): JsonObject[] =>
    [...(isTurned ? fields.toReversed() : fields), '__name__'].map((fieldPath, index) => ({
      field: { fieldPath },
      direction: directions[index] ?? 'ASCENDING',
    })),
  );

async function store(entries: ReadonlyMap<string, JsonObject>): Promise<TestClient> {
  const client = new TestClient();
  if (entries.size > 0) {
    await client.commit([...entries].map(([path, fields]) => ({ update: { name: nameOf(path), fields } })));
  }
  return client;
}

async function ask(client: TestClient, query: JsonObject): Promise<string[]> {
  const structuredQuery = { from: [{ collectionId: 'c' }], ...query };
  const answers = await client.stream('RunQuery', { parent: nameOf(''), structuredQuery });
  return answers.flatMap(({ document }) =>
    document ? [String((document as JsonObject).name).slice(nameOf('x').length - 1)] : [],
  );
}

function positionOf(entries: ReadonlyMap<string, JsonObject>, path: string, orderBy: JsonObject[]): JsonObject[] {
  return orderBy.map((order) => {
    const { fieldPath } = order.field as { fieldPath: string };
    if (fieldPath === '__name__') return { referenceValue: nameOf(path) };
    return fieldAt(entries.get(path) ?? {}, fieldPath.split('.')) ?? { nullValue: null };
  });
}

describe('a query of generated documents and orders', () => {
  test('is the same by pages of any size as whole', async () => {
    const page = async (entries: Map<string, JsonObject>, orderBy: JsonObject[], size: number) => {
      const client = await store(entries);
      const whole = await ask(client, { orderBy });
      expect(whole).toEqual(answerNaively(entries, { from: [{ collectionId: 'c' }], orderBy }));
      const paged: string[] = [];
      while (true) {
        const last = paged.at(-1);
        const startAt = last && { startAt: { values: positionOf(entries, last, orderBy), before: false } };
        const next = await ask(client, { orderBy, limit: size, ...startAt });
        paged.push(...next);
        if (next.length < size) break;
      }
      expect(paged).toEqual(whole);
      const skipped = await ask(client, { orderBy, offset: size });
      expect(skipped).toEqual(whole.slice(size));
    };
    await fc.assert(fc.asyncProperty(documents, orders, fc.integer({ min: 1, max: 5 }), page), CASES);
  });

  test('is cut in two by any cursor', async () => {
    const cut = async (entries: Map<string, JsonObject>, orderBy: JsonObject[], place: number, length: number) => {
      const client = await store(entries);
      const whole = await ask(client, { orderBy });
      const path = whole[place % Math.max(1, whole.length)] ?? 'c/none';
      const values = positionOf(entries, path, orderBy).slice(0, length);
      for (const before of [true, false]) {
        const cursor = { values, before };
        const [lower, upper] = [
          await ask(client, { orderBy, endAt: cursor }),
          await ask(client, { orderBy, startAt: cursor }),
        ];
        expect([...lower, ...upper]).toEqual(whole);
        expect(lower).toEqual(answerNaively(entries, { from: [{ collectionId: 'c' }], orderBy, endAt: cursor }));
      }
      const turned = orderBy.map((order) => ({
        ...order,
        direction: order.direction === 'ASCENDING' ? 'DESCENDING' : 'ASCENDING',
      }));
      expect(await ask(client, { orderBy: turned })).toEqual(whole.toReversed());
    };
    await fc.assert(fc.asyncProperty(documents, orders, fc.nat(20), fc.integer({ min: 1, max: 3 }), cut), CASES);
  });

  test('is the same by page tokens of a list as whole', async () => {
    const page = async (entries: Map<string, JsonObject>, pageSize: number) => {
      const client = await store(entries);
      const listed: string[] = [];
      let pageToken = '';
      do {
        const request = { parent: nameOf(''), collectionId: 'c', pageSize, ...(pageToken && { pageToken }) };
        const answer = await client.call('ListDocuments', request);
        const found = (answer.documents ?? []) as JsonObject[];
        expect(found.length).toBeLessThanOrEqual(pageSize);
        listed.push(...found.map(({ name }) => String(name).slice(nameOf('x').length - 1)));
        pageToken = String(answer.nextPageToken ?? '');
      } while (pageToken !== '');
      expect(listed).toEqual(answerNaively(entries, { from: [{ collectionId: 'c' }] }));
    };
    await fc.assert(fc.asyncProperty(documents, fc.integer({ min: 1, max: 5 }), page), CASES);
  });
});

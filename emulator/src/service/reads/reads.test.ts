import { beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../values/json.ts';
import { integer, nameOf, TestClient, text } from '../testing/client.ts';

let client: TestClient;

beforeEach(() => {
  client = new TestClient();
});

const idsOf = (page: JsonObject): string[] =>
  ((page.documents ?? []) as { name: string }[]).map(({ name }) => name.slice(nameOf('').length + 1));

async function allPages(rpc: 'ListDocuments' | 'ListCollectionIds', request: JsonObject): Promise<JsonObject[]> {
  const pages: JsonObject[] = [];
  let pageToken: string | undefined;
  do {
    const page = await client.call(rpc, { ...request, ...(pageToken && { pageToken }) });
    pages.push(page);
    pageToken = page.nextPageToken as string | undefined;
  } while (pageToken !== undefined);
  return pages;
}

describe('reading one document', () => {
  test('gives its fields and times, or those of a mask', async () => {
    const { commitTime } = await client.set('c/d', { a: integer(1), b: text('x') });
    const name = nameOf('c/d');
    const times = { createTime: commitTime, updateTime: commitTime };
    expect(await client.call('GetDocument', { name })).toEqual({
      name,
      fields: { a: integer(1), b: text('x') },
      ...times,
    });
    expect(await client.call('GetDocument', { name, mask: { fieldPaths: ['b', 'x'] } })).toEqual({
      name,
      fields: { b: text('x') },
      ...times,
    });
    expect(await client.call('GetDocument', { name, mask: {} })).toEqual({ name, ...times });
  });

  test('that does not exist is NOT_FOUND', async () => {
    const missing = client.call('GetDocument', { name: nameOf('c/d') });
    await expect(missing).rejects.toMatchObject({
      status: 'NOT_FOUND',
      message: `Document "${nameOf('c/d')}" not found.`,
    });
  });
});

describe('reading a batch', () => {
  test('answers once per distinct document, with one read time', async () => {
    await client.set('c/a', {});
    const answers = await client.batchGet(['c/a', 'c/b', 'c/a']);
    expect(answers).toMatchObject([{ found: { name: nameOf('c/a') } }, { missing: nameOf('c/b') }]);
    expect(new Set(answers.map(({ readTime }) => readTime)).size).toBe(1);
  });

  test('hands out the new transaction first, even for nothing', async () => {
    const some = await client.batchGet(['c/a', 'c/b'], { newTransaction: { readOnly: {} } });
    expect(some.map(({ transaction }) => typeof transaction)).toEqual(['string', 'undefined']);
    const none = await client.batchGet([], { newTransaction: {} });
    expect(none).toEqual([{ transaction: expect.any(String), readTime: expect.any(String) }]);
  });
});

describe('single writes', () => {
  const create = (more: JsonObject) =>
    client.call('CreateDocument', { parent: nameOf(''), collectionId: 'c', ...more });

  test('create under a given or a new id', async () => {
    expect(await create({ documentId: 'd', document: { fields: { a: integer(1) } } })).toMatchObject({
      name: nameOf('c/d'),
      fields: { a: integer(1) },
    });
    await expect(create({ documentId: 'd' })).rejects.toMatchObject({ status: 'ALREADY_EXISTS' });
    expect((await create({})).name).toMatch(/\/c\/[A-Za-z0-9]{20}$/);
    await expect(create({ documentId: 'x/y' })).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  test('update with and without a mask, and delete', async () => {
    const document = { name: nameOf('c/d'), fields: { b: integer(2) } };
    await client.set('c/d', { a: integer(1) });
    await client.call('UpdateDocument', { document, updateMask: { fieldPaths: ['b'] } });
    expect(await client.fields('c/d')).toEqual({ a: integer(1), b: integer(2) });
    await client.call('UpdateDocument', { document });
    expect(await client.fields('c/d')).toEqual({ b: integer(2) });
    expect(await client.call('DeleteDocument', { name: nameOf('c/d') })).toEqual({});
    const again = client.call('DeleteDocument', { name: nameOf('c/d'), currentDocument: { exists: true } });
    await expect(again).rejects.toMatchObject({ status: 'NOT_FOUND' });
  });
});

describe('listing documents', () => {
  const list = { parent: nameOf(''), collectionId: 'c' };

  beforeEach(async () => {
    for (const n of [3, 1, 4, 2, 5]) await client.set(`c/d${n}`, { n: integer(6 - n) });
    await client.set('c/lost/sub/x', {});
    await client.set('other/x', {});
  });

  test('goes page by page in name order', async () => {
    const pages = await allPages('ListDocuments', { ...list, pageSize: 2 });
    expect(pages.map(idsOf)).toEqual([['c/d1', 'c/d2'], ['c/d3', 'c/d4'], ['c/d5']]);
  });

  test('goes page by page in a given order', async () => {
    const pages = await allPages('ListDocuments', { ...list, pageSize: 2, orderBy: 'n desc, __name__ desc' });
    expect(pages.map(idsOf)).toEqual([['c/d1', 'c/d2'], ['c/d3', 'c/d4'], ['c/d5']]);
    const [first] = await allPages('ListDocuments', { ...list, orderBy: 'n' });
    expect(idsOf(first ?? {})).toEqual(['c/d5', 'c/d4', 'c/d3', 'c/d2', 'c/d1']);
  });

  test('shows missing documents that have descendants', async () => {
    const pages = await allPages('ListDocuments', { ...list, pageSize: 5, showMissing: true, mask: {} });
    expect(pages.map(idsOf)).toEqual([['c/d1', 'c/d2', 'c/d3', 'c/d4', 'c/d5'], ['c/lost']]);
    expect(pages[1]?.documents).toEqual([{ name: nameOf('c/lost') }]);
  });

  test('without a collection id goes through all collections of the parent', async () => {
    const { collectionId: _, ...all } = { ...list, pageSize: 3 };
    const pages = await allPages('ListDocuments', all);
    expect(pages.map(idsOf)).toEqual([
      ['c/d1', 'c/d2', 'c/d3'],
      ['c/d4', 'c/d5', 'other/x'],
    ]);
    const missing = await allPages('ListDocuments', { ...all, showMissing: true });
    expect(missing.flatMap(idsOf)).toEqual(['c/d1', 'c/d2', 'c/d3', 'c/d4', 'c/d5', 'c/lost', 'other/x']);
    const ordered = await allPages('ListDocuments', { ...all, orderBy: '__name__' });
    expect(ordered.map(idsOf)).toEqual(pages.map(idsOf));
    await expect(allPages('ListDocuments', { ...all, orderBy: 'n' })).rejects.toThrow('kind is required');
    expect(idsOf(await client.call('ListDocuments', { parent: nameOf('c/lost') }))).toEqual(['c/lost/sub/x']);
  });

  test('of nothing is empty', async () => {
    expect(await client.call('ListDocuments', { ...list, collectionId: 'none' })).toEqual({});
  });

  test.each<[string, JsonObject]>([
    ['a foreign page token', { pageToken: 'bm8' }],
    ['a negative page size', { pageSize: -1 }],
    ['an order that is none', { orderBy: 'n sideways' }],
    ['a reserved collection', { collectionId: '__c__' }],
    ['a path for a collection', { collectionId: 'a/b/c' }],
  ])('refuses %s', async (_, more) => {
    const refused = client.call('ListDocuments', { ...list, ...more });
    await expect(refused).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});

test('listing collections names those that hold documents at any depth, page by page', async () => {
  await client.set('b/x', {});
  await client.set('a/x/deep/y', {});
  await client.set('c/x', {});
  await client.commit([{ delete: nameOf('c/x') }]);
  const pages = await allPages('ListCollectionIds', { parent: nameOf(''), pageSize: 1 });
  expect(pages.map(({ collectionIds }) => collectionIds)).toEqual([['a'], ['b']]);
  expect(await client.call('ListCollectionIds', { parent: nameOf('a/x') })).toEqual({ collectionIds: ['deep'] });
  expect(await client.call('ListCollectionIds', { parent: nameOf('none/x') })).toEqual({});
});

const paths = ['c/a', 'c/a/sub/1', 'c/b', 'd/a'];
const left = async () => {
  const answers = await client.batchGet(paths);
  return paths.filter((_, index) => answers[index]?.found);
};

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ['c', ['d/a']],
  ['c/a', ['c/b', 'd/a']],
  ['c/a/sub', ['c/a', 'c/b', 'd/a']],
  ['none', paths],
])('clearing at %s leaves %j', async (path, expected) => {
  for (const each of paths) await client.set(each, {});
  await client.service.control.clearDocuments('demo', '(default)', path);
  expect(await left()).toEqual(expected);
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../values/json.ts';
import type { Caller } from '../rpc.ts';
import { integer, nameOf, statusOf, TestClient, text } from '../testing/client.ts';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    match /open/{id} { allow read, write: if true; }
    match /own/{uid} {
      allow get: if request.auth.uid == uid;
      allow create: if request.auth.uid == uid && request.resource.data.n == 1;
      allow update: if request.auth.uid == uid && request.resource.data.n == resource.data.n + 1;
      allow delete: if request.auth.token.admin == true;
    }
    match /listed/{id} { allow list: if resource.data.owner == request.auth.uid && request.query.limit <= 10; }
    match /stamped/{id} { allow create: if request.resource.data.at == request.time; }
    match /paired/{id} { allow create: if existsAfter(/databases/$(db)/documents/open/$(id))
                                       && !exists(/databases/$(db)/documents/open/$(id)); }
    match /gated/{id} { allow get: if get(/databases/$(db)/documents/open/gate).data.open == true; }
  }
}`;

const user = (uid: string, claims: JsonObject = {}): Caller => ({ kind: 'user', uid, claims: { sub: uid, ...claims } });
const write = (path: string, fields: JsonObject, more: JsonObject = {}): JsonObject => ({
  update: { name: nameOf(path), fields },
  ...more,
});

let admin: TestClient;
let ana: TestClient;
let nobody: TestClient;

beforeEach(() => {
  admin = new TestClient();
  expect(admin.service.control.setRules('demo', RULES)).toEqual([]);
  ana = admin.as(user('ana'));
  nobody = admin.as({ kind: 'anonymous' });
});

const list = (collectionId: string, owner: string, limit?: number): JsonObject => ({
  parent: nameOf(''),
  structuredQuery: {
    from: [{ collectionId }],
    where: { fieldFilter: { field: { fieldPath: 'owner' }, op: 'EQUAL', value: text(owner) } },
    ...(limit !== undefined && { limit }),
  },
});

describe('rules', () => {
  test('do not bind administrators, nor projects without any', async () => {
    expect(await statusOf(admin.set('closed/a'))).toBe('OK');
    expect(await statusOf(new TestClient().as({ kind: 'anonymous' }).set('closed/a'))).toBe('OK');
  });

  test('deny what they do not mention, and say why', async () => {
    await expect(ana.set('closed/a')).rejects.toMatchObject({
      status: 'PERMISSION_DENIED',
      message: expect.stringMatching(/^\n\S/),
    });
  });

  test('see reads of documents, there or not', async () => {
    expect(await statusOf(ana.batchGet(['own/ana', 'own/ana']))).toBe('OK');
    expect(await statusOf(ana.batchGet(['own/ana', 'own/ben']))).toBe('PERMISSION_DENIED');
    expect(await statusOf(nobody.batchGet(['own/ana']))).toBe('PERMISSION_DENIED');
    expect(await statusOf(ana.call('GetDocument', { name: nameOf('own/ana') }))).toBe('NOT_FOUND');
  });

  test('tell creation from update by what is there', async () => {
    expect(await statusOf(ana.commit([write('own/ana', { n: integer(2) })]))).toBe('PERMISSION_DENIED');
    expect(await statusOf(ana.commit([write('own/ana', { n: integer(1) })]))).toBe('OK');
    expect(await statusOf(ana.commit([write('own/ana', { n: integer(1) })]))).toBe('PERMISSION_DENIED');
    expect(await statusOf(ana.commit([write('own/ana', { n: integer(2) })]))).toBe('OK');
    expect(await statusOf(ana.commit([{ delete: nameOf('own/ana') }]))).toBe('PERMISSION_DENIED');
    expect(await statusOf(admin.as(user('x', { admin: true })).commit([{ delete: nameOf('own/ana') }]))).toBe('OK');
  });

  test('see the merged and transformed future', async () => {
    await admin.set('own/ana', { n: integer(1), rest: text('kept') });
    const increment = { updateMask: {}, updateTransforms: [{ fieldPath: 'n', increment: integer(1) }] };
    expect(await statusOf(ana.commit([write('own/ana', {}, increment)]))).toBe('OK');
    const stamp = { updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }] };
    expect(await statusOf(ana.commit([write('stamped/a', {}, stamp)]))).toBe('OK');
    const forged = { at: { timestampValue: '2026-01-01T00:00:00Z' } };
    expect(await statusOf(ana.commit([write('stamped/b', forged)]))).toBe('PERMISSION_DENIED');
  });

  test('are asked before anyone learns what exists', async () => {
    const update = write('own/ben', { n: integer(1) }, { currentDocument: { exists: true } });
    expect(await statusOf(ana.commit([update]))).toBe('PERMISSION_DENIED');
    await admin.set('own/ben', { n: integer(1) });
    const create = write('own/ben', { n: integer(1) }, { currentDocument: { exists: false } });
    expect(await statusOf(ana.commit([create]))).toBe('PERMISSION_DENIED');
    expect(await statusOf(ana.commit([{ verify: nameOf('own/ben') }]))).toBe('PERMISSION_DENIED');
    expect(await statusOf(ana.commit([{ verify: nameOf('own/ana'), currentDocument: { exists: false } }]))).toBe('OK');
  });

  test('judge a document by what the whole commit makes of it', async () => {
    const writes = [write('own/ana', { n: integer(1) }), write('own/ana', { n: integer(99) })];
    expect(await statusOf(ana.commit(writes))).toBe('PERMISSION_DENIED');
    expect(await statusOf(ana.commit([{ verify: nameOf('own/ana') }, write('own/ana', { n: integer(7) })]))).toBe(
      'PERMISSION_DENIED',
    );
  });

  test('deny all writes of a commit for one', async () => {
    const writes = [write('open/a', {}), write('own/ana', { n: integer(5) })];
    expect(await statusOf(ana.commit(writes))).toBe('PERMISSION_DENIED');
    expect(await admin.document('open/a')).toBeUndefined();
    const { status } = await ana.batchWrite(writes);
    expect(status).toMatchObject([{ code: 0 }, { code: 7 }]);
  });

  test('see documents before and after the commit', async () => {
    expect(await statusOf(ana.commit([write('paired/a', {})]))).toBe('PERMISSION_DENIED');
    expect(await statusOf(ana.commit([write('paired/a', {}), write('open/a', {})]))).toBe('OK');
  });

  test('have the documents they read billed, once each', async () => {
    await admin.set('open/gate', { open: { booleanValue: true } });
    admin.service.control.resetMeter();
    await ana.batchGet(['gated/a', 'gated/b']);
    expect(admin.service.control.meter().total).toMatchObject({ requests: 1, reads: 3, rulesReads: 1 });
  });

  test('allow queries whose every result they allow', async () => {
    const run = (request: JsonObject) => statusOf(ana.stream('RunQuery', request));
    expect(await run(list('listed', 'ana', 10))).toBe('OK');
    expect(await run(list('listed', 'ana', 11))).toBe('PERMISSION_DENIED');
    expect(await run(list('listed', 'ana'))).toBe('PERMISSION_DENIED');
    expect(await run(list('listed', 'ben', 1))).toBe('PERMISSION_DENIED');
    expect(await run(list('own', 'ana', 1))).toBe('PERMISSION_DENIED');
  });

  test('cannot grant what is for administrators', async () => {
    expect(await statusOf(ana.call('ListCollectionIds', { parent: nameOf('') }))).toBe('PERMISSION_DENIED');
    const listing = { parent: nameOf(''), collectionId: 'open' };
    expect(await statusOf(ana.call('ListDocuments', listing))).toBe('OK');
    expect(await statusOf(ana.call('ListDocuments', { ...listing, showMissing: true }))).toBe('PERMISSION_DENIED');
  });

  test('end a transaction whose first read they deny', async () => {
    const read = ana.batchGet(['closed/a'], { newTransaction: { readWrite: {} } });
    expect(await statusOf(read)).toBe('PERMISSION_DENIED');
    expect(await statusOf(admin.set('closed/a'))).toBe('OK');
  });

  test.each<[string, (transaction: string) => Promise<unknown>]>([
    ['get', (transaction) => ana.call('GetDocument', { name: nameOf('closed/a'), transaction })],
    ['batch get', (transaction) => ana.batchGet(['closed/a'], { transaction })],
    [
      'listing',
      (transaction) => ana.call('ListDocuments', { parent: nameOf(''), collectionId: 'closed', transaction }),
    ],
    ['query', (transaction) => ana.stream('RunQuery', { ...list('closed', 'ana'), transaction })],
  ])('deny a %s in a transaction before it waits for locks or takes any', async (_title, read) => {
    const holder = await admin.begin();
    await admin.batchGet(['closed/a'], { transaction: holder });
    expect(await statusOf(read(await ana.begin()))).toBe('PERMISSION_DENIED');
    await admin.rollback(holder);
    expect(await statusOf(read(await ana.begin()))).toBe('PERMISSION_DENIED');
    expect(await statusOf(admin.set('closed/a'))).toBe('OK');
  });

  test('stay in force when new ones have errors', async () => {
    const issues = admin.service.control.setRules('demo', 'service cloud.firestore {');
    expect(issues).toContainEqual(expect.objectContaining({ severity: 'ERROR', line: 1 }));
    expect(await statusOf(ana.set('closed/a'))).toBe('PERMISSION_DENIED');
  });
});

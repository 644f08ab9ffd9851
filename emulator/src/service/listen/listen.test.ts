import { describe, expect, test } from 'vitest';
import { parseIndexDefinitions } from '../../query/indexes/index-definitions.ts';
import type { JsonObject } from '../../values/json.ts';
import { RpcError } from '../../values/rpc-error.ts';
import type { Caller } from '../rpc.ts';
import type { ServiceOptions } from '../state.ts';
import { integer, nameOf, TestClient, text } from '../testing/client.ts';
import { DATABASE, describeMessage, documentsTarget, orderBy, queryTarget, whereEqual } from './listen-script.ts';

const ANA: Caller = { kind: 'user', uid: 'ana', claims: {} };

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /open/{id} { allow read; }
    match /owned/{id} { allow read: if request.auth != null && resource.data.owner == request.auth.uid; }
    match /chats/{chat}/messages/{id} {
      allow list: if request.auth.uid in get(/databases/$(database)/documents/chats/$(chat)).data.members;
    }
  }
}`;

function start(rules?: string, options: ServiceOptions = {}) {
  const admin = new TestClient(options);
  const { rpcs, control } = admin.service;
  if (rules !== undefined) expect(control.setRules('demo', rules)).toEqual([]);
  const listen = (caller: Caller, target: JsonObject) => {
    const lines: string[] = [];
    const stream = rpcs.bidi.Listen(
      { caller, signal: new AbortController().signal, meterLabel: 'test' },
      {
        send: (message) => lines.push(describeMessage(message)),
        fail: (error) => lines.push(error instanceof RpcError ? error.status : error.message),
        end: () => lines.push('ended'),
      },
    );
    stream.receive({ database: DATABASE, addTarget: { targetId: 2, ...target } });
    return { lines, stream };
  };
  const billed = () => (control.meter().labels as Record<string, JsonObject>).test;
  return { admin, control, listen, billed };
}

const members = (...uids: string[]) => ({ members: { arrayValue: { values: uids.map(text) } } });
const MESSAGES = {
  query: { parent: `${DATABASE}/documents/chats/c`, structuredQuery: { from: [{ collectionId: 'messages' }] } },
};

describe('who may listen', () => {
  test.each<[string, Caller, JsonObject, boolean]>([
    ['to an open collection: nobody in particular', { kind: 'anonymous' }, queryTarget('open'), true],
    ['to what no rule allows: an administrator', { kind: 'admin' }, queryTarget('secret'), true],
    ['to what no rule allows: a member', ANA, queryTarget('secret'), false],
    ['to all that is owned: a member', ANA, queryTarget('owned'), false],
    ['to what they own: a member', ANA, queryTarget('owned', whereEqual('owner', text('ana'))), true],
    ['to what another owns: a member', ANA, queryTarget('owned', whereEqual('owner', text('ben'))), false],
    ['to a document they own: a member', ANA, documentsTarget('owned/hers'), true],
    ['to a document another owns: a member', ANA, documentsTarget('owned/his'), false],
    ['to a chat of theirs: a member', ANA, MESSAGES, true],
    ['to a chat of others: a member', { kind: 'user', uid: 'eve', claims: {} }, MESSAGES, false],
  ])('%s', async (_, caller, target, isAllowed) => {
    const { admin, listen } = start(RULES);
    await admin.set('owned/hers', { owner: text('ana') });
    await admin.set('owned/his', { owner: text('ben') });
    await admin.set('chats/c', members('ana'));
    const { lines } = listen(caller, target);
    expect(lines[0]).toBe(isAllowed ? 'ADD 2' : 'REMOVE 2 PERMISSION_DENIED');
  });

  test('a document given away is seen no more', async () => {
    const { admin, listen } = start(RULES);
    await admin.set('owned/a', { owner: text('ana') });
    const { lines } = listen(ANA, documentsTarget('owned/a'));
    await admin.set('owned/a', { owner: text('ben') });
    await admin.set('owned/a', { owner: text('ana') });
    expect(lines.slice(3)).toEqual(['SNAPSHOT', 'REMOVE 2 PERMISSION_DENIED', 'SNAPSHOT']);
  });

  test('a deleted document is seen to be gone', async () => {
    const { admin, listen } = start(RULES);
    await admin.set('owned/a', { owner: text('ana') });
    const { lines } = listen(ANA, documentsTarget('owned/a'));
    await admin.commit([{ delete: nameOf('owned/a') }]);
    expect(lines.slice(-2)).toEqual(['owned/a deleted 2', 'SNAPSHOT']);
  });

  test('a member who left a chat gets no more messages', async () => {
    const { admin, listen } = start(RULES);
    await admin.set('chats/c', members('ana', 'ben'));
    const { lines } = listen(ANA, MESSAGES);
    await admin.set('chats/c/messages/1');
    expect(lines.slice(-2)).toEqual(['chats/c/messages/1 in 2', 'SNAPSHOT']);
    await admin.set('chats/c', members('ben'));
    await admin.set('chats/c/messages/2');
    expect(lines.slice(-2)).toEqual(['REMOVE 2 PERMISSION_DENIED', 'SNAPSHOT']);
  });

  test('new rules end what they no longer allow', () => {
    const { control, listen } = start(RULES);
    const { lines } = listen(ANA, queryTarget('open'));
    control.setRules('demo', RULES);
    expect(lines.at(-1)).toBe('SNAPSHOT');
    control.setRules('demo', "rules_version = '2'; service cloud.firestore {}");
    expect(lines.at(-1)).toBe('REMOVE 2 PERMISSION_DENIED');
  });
});

test('a stream keeps its targets when others are refused', async () => {
  const { admin, listen } = start(RULES);
  const { lines, stream } = listen(ANA, queryTarget('open'));
  lines.length = 0;
  const others = [queryTarget('secret'), queryTarget('open', { limit: -1 }), {}];
  for (const [index, target] of others.entries()) {
    stream.receive({ database: DATABASE, addTarget: { targetId: 4 + 2 * index, ...target } });
  }
  await admin.set('open/a');
  await admin.set('secret/s');
  expect(lines).toEqual([
    ...['REMOVE 4 PERMISSION_DENIED', 'REMOVE 6 INVALID_ARGUMENT', 'REMOVE 8 INVALID_ARGUMENT'],
    ...['open/a in 2', 'SNAPSHOT'],
  ]);
});

test('a listener is billed as one request that grows', async () => {
  const { admin, listen, billed } = start(RULES);
  await admin.set('chats/c', members('ana'));
  listen(ANA, MESSAGES);
  expect(billed()).toMatchObject({ requests: 1, reads: 2, rulesReads: 1 });
  await admin.set('chats/c/messages/1');
  await admin.set('chats/c/messages/2');
  expect(billed()).toMatchObject({ requests: 1, reads: 6, rulesReads: 3 });
  await admin.commit([{ delete: nameOf('chats/c/messages/1') }]);
  expect(billed()).toMatchObject({ requests: 1, reads: 7, rulesReads: 4 });
});

test.each<[what: string, n: number, m: number, cost: JsonObject]>([
  ['finds two documents', 0, 0, { reads: 2, rangeReads: 1, indexEntries: 2 }],
  ['finds none of two that it looks at', 0, 5, { reads: 0, rangeReads: 1, indexEntries: 2 }],
  ['has none to look at', 5, 0, { reads: 1, rangeReads: 0, indexEntries: 0 }],
])('a listener over two ranges that %s is billed like a query', async (_what, n, m, cost) => {
  const { admin, listen, billed } = start();
  for (const path of ['open/a', 'open/b']) await admin.set(path, { n: integer(3), m: integer(3) });
  const above = (fieldPath: string, value: number) => ({
    fieldFilter: { field: { fieldPath }, op: 'GREATER_THAN', value: integer(value) },
  });
  const where = { compositeFilter: { op: 'AND', filters: [above('n', n), above('m', m)] } };
  listen({ kind: 'admin' }, queryTarget('open', { where, ...orderBy('n') }));
  expect(billed()).toMatchObject(cost);
});

test('a query without its index is refused', () => {
  const indexes = parseIndexDefinitions('{"indexes":[],"fieldOverrides":[]}');
  const { listen } = start(undefined, { indexes });
  const { lines } = listen(ANA, queryTarget('open', { ...whereEqual('a', text('x')), ...orderBy('b') }));
  expect(lines).toEqual(['REMOVE 2 FAILED_PRECONDITION']);
});

test('a vector search is refused', () => {
  const values = [{ doubleValue: 1 }];
  const queryVector = { mapValue: { fields: { __type__: text('__vector__'), value: { arrayValue: { values } } } } };
  const findNearest = { vectorField: { fieldPath: 'spot' }, queryVector, distanceMeasure: 'COSINE', limit: 5 };
  const { lines } = start().listen(ANA, queryTarget('open', { findNearest }));
  expect(lines).toEqual(['REMOVE 2 INVALID_ARGUMENT']);
});

test('clearing a database is one snapshot', async () => {
  const { admin, control, listen } = start();
  await admin.set('open/a');
  await admin.set('open/b');
  const { lines } = listen(ANA, queryTarget('open'));
  await control.clearDocuments('demo', '(default)');
  expect(lines.slice(-3)).toEqual(['open/a deleted 2', 'open/b deleted 2', 'SNAPSHOT']);
});

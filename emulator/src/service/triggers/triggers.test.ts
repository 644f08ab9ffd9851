import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { Document, DocumentChange } from '../../values/document.ts';
import type { JsonObject } from '../../values/json.ts';
import type { Value } from '../../values/value.ts';
import type { Caller } from '../rpc.ts';
import { Triggers } from './triggers.ts';

const DATABASE = { project: 'demo', database: '(default)' };
const NAME = 'projects/demo/databases/(default)/documents/users/ana';

interface Call {
  readonly url: string | undefined;
  readonly contentType: string | undefined;
  readonly body: JsonObject;
}

let server: Server | undefined;
let triggers: Triggers | undefined;

afterEach(() => {
  triggers?.close();
  server?.close();
  server?.closeAllConnections();
});

/** The functions emulator's side: answers `status`, its first call late. */
async function listenForCalls(status = 200) {
  const calls: Call[] = [];
  const lines: string[] = [];
  const started = createServer(async (request, response) => {
    calls.push({
      url: request.url,
      contentType: request.headers['content-type'],
      body: JSON.parse(await readText(request)),
    });
    for (let turns = calls.length === 1 ? 20 : 0; turns > 0; turns--) await nextTurn();
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  server = started;
  await once(started, 'listening');
  const { port } = started.address() as AddressInfo;
  const created = new Triggers({ functionsEmulator: `127.0.0.1:${port}`, log: (line) => lines.push(line) });
  triggers = created;
  return { calls, lines, triggers: created };
}

/** Publishes each change as a commit of its own, at the seconds 1, 2, 3, to one trigger, until all have been delivered. */
async function deliver(
  body: JsonObject,
  changes: readonly DocumentChange[],
  { status, caller }: { readonly status?: number; readonly caller?: Caller } = {},
) {
  const { calls, lines, triggers } = await listenForCalls(status);
  triggers.put('demo', 'k', body);
  for (const [index, change] of changes.entries()) {
    triggers.publish(DATABASE, { version: (index + 1) * 1e6, changes: [change] }, caller);
  }
  await expect.poll(() => calls.length).toBe(changes.length);
  return { calls, lines };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function stateOf(path: string, fields: Record<string, Value>, updateTime = 2e6): Document {
  return { path, fields: new Map(Object.entries(fields)), createTime: 1e6, updateTime };
}

const created = (path: string): DocumentChange => ({ path, after: stateOf(path, { n: 1n }) });
const updated = (path: string): DocumentChange => ({
  path,
  before: stateOf(path, { n: 1n, same: 1n, m: new Map([['a', 1n]]) }),
  after: stateOf(path, { n: 2n, same: 1n, m: new Map([['a', 2n]]) }, 3e6),
});
const deleted = (path: string): DocumentChange => ({ path, before: stateOf(path, { n: 1n }) });

const v1 = (kind: string) => ({
  eventTrigger: {
    eventType: `providers/cloud.firestore/eventTypes/document.${kind}`,
    resource: 'projects/demo/databases/(default)/documents/users/{uid}',
    service: 'firestore.googleapis.com',
  },
});
const v2 = (kind: string) => ({
  eventType: `google.cloud.firestore.document.v1.${kind}`,
  database: '(default)',
  namespace: '(default)',
  document: { value: 'users/{uid}', matchType: 'PATH_PATTERN' },
});

test('each kind of change reaches the triggers for it', async () => {
  const { calls, triggers } = await listenForCalls();
  for (const kind of ['create', 'update', 'delete', 'write']) triggers.put('demo', `r-${kind}-0`, v1(kind));
  const changes = [created('users/a'), updated('users/b'), deleted('users/c'), created('pets/d')];
  triggers.publish(DATABASE, { version: 3e6, changes }, undefined);
  triggers.publish({ ...DATABASE, database: 'other' }, { version: 4e6, changes }, undefined);
  triggers.publish({ ...DATABASE, project: 'other' }, { version: 5e6, changes }, undefined);
  await expect.poll(() => calls.length).toBe(6);
  const seen = calls.map(({ url, body }) => {
    const { resource } = body.context as { resource: { name: string } };
    return `${url?.slice('/functions/projects/demo/triggers/'.length)} ${resource.name.slice(-7)}`;
  });
  expect(seen.sort()).toEqual([
    'r-create-0 users/a',
    'r-delete-0 users/c',
    'r-update-0 users/b',
    'r-write-0 users/a',
    'r-write-0 users/b',
    'r-write-0 users/c',
  ]);
});

test('a v1 event is the background envelope', async () => {
  const { calls } = await deliver(v1('write'), [created('users/ana')]);
  expect(calls[0]).toMatchObject({ contentType: 'application/json' });
  expect(calls[0]?.body).toEqual({
    context: {
      eventId: expect.any(String),
      timestamp: '1970-01-01T00:00:01Z',
      eventType: 'providers/cloud.firestore/eventTypes/document.write',
      resource: { service: 'firestore.googleapis.com', name: NAME, type: expect.any(String) },
    },
    data: { value: expect.objectContaining({ name: NAME }), oldValue: {}, updateMask: {} },
  });
});

test('a v2 event is a structured CloudEvent', async () => {
  const { calls } = await deliver(v2('updated'), [updated('users/ana')]);
  expect(calls[0]).toMatchObject({ contentType: 'application/cloudevents+json' });
  expect(calls[0]?.body).toMatchObject({
    specversion: '1.0',
    source: '//firestore.googleapis.com/projects/demo/databases/(default)',
    type: 'google.cloud.firestore.document.v1.updated',
    subject: 'documents/users/ana',
    time: '1970-01-01T00:00:01Z',
    datacontenttype: 'application/json',
    document: 'users/ana',
    data: {
      value: { name: NAME, fields: { n: { integerValue: '2' } }, updateTime: '1970-01-01T00:00:03Z' },
      oldValue: { name: NAME, fields: { n: { integerValue: '1' } } },
      updateMask: { fieldPaths: ['n', 'm.a'] },
    },
  });
  expect(calls[0]?.body).not.toHaveProperty('authtype');
});

test.each<[string, Caller, JsonObject]>([
  ['an administrator', { kind: 'admin' }, { authtype: 'service_account' }],
  ['nobody', { kind: 'anonymous' }, { authtype: 'unauthenticated' }],
  ['a member', { kind: 'user', uid: 'ana', claims: {} }, { authtype: 'unknown', authid: 'ana' }],
])('an event with auth context names %s', async (_, caller, expected) => {
  const { calls } = await deliver(v2('written.withAuthContext'), [deleted('users/ana')], { caller });
  expect(calls[0]?.body).toMatchObject(expected);
});

test('events of one document arrive in order', async () => {
  const { calls } = await deliver(v2('written'), Array(5).fill(updated('users/ana')));
  expect(calls.map(({ body }) => body.time)).toEqual([1, 2, 3, 4, 5].map((second) => `1970-01-01T00:00:0${second}Z`));
});

test('a reload replaces what was registered', async () => {
  const { calls, triggers } = await listenForCalls();
  triggers.put('demo', 'k', v1('delete'));
  triggers.put('demo', 'k', v1('create'));
  triggers.publish(DATABASE, { version: 2e6, changes: [deleted('users/a'), created('users/b')] }, undefined);
  triggers.publish(DATABASE, { version: 3e6, changes: [created('users/b')] }, undefined);
  await expect.poll(() => calls.length).toBe(2);
  expect(calls.map(({ body }) => (body.data as JsonObject).oldValue)).toEqual([{}, {}]);
});

const FAILURE = 'Trigger k was not delivered for users/ana: HTTP 500';

test.each([
  ['a failed delivery is logged and the next one follows', 500, [FAILURE, FAILURE]],
  // The second delivery starts when the first one has been dealt with.
  ['a disabled trigger is no failure', 204, []],
])('%s', async (_, status, expected) => {
  const { lines } = await deliver(v1('write'), [created('users/ana'), deleted('users/ana')], { status });
  await expect.poll(() => lines).toEqual(expected);
});

test('more events than can wait are lost, and the log says so', async () => {
  const { lines, triggers } = await listenForCalls();
  const document = { value: 'users/{id}', matchType: 'PATH_PATTERN' };
  const eventType = 'google.cloud.firestore.document.v1.created';
  triggers.put('demo', 'k', { eventType, database: '(default)', namespace: '(default)', document });
  const changes = Array.from({ length: 100_002 }, (_, id) => ({
    path: `users/${id}`,
    after: stateOf(`users/${id}`, {}),
  }));
  triggers.publish(DATABASE, { version: 1e6, changes }, undefined);
  expect(lines).toEqual([
    'Trigger k was not delivered for users/100000: 100000 events wait',
    'Trigger k was not delivered for users/100001: 100000 events wait',
  ]);
});

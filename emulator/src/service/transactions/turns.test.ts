import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { JsonObject } from '../../values/json.ts';
import { integer, nameOf, statusOf, TestClient } from '../testing/client.ts';

const DATABASE = 'projects/demo/databases/(default)';
const CLIENTS = 20;

let client: TestClient;
beforeEach(async () => {
  client = new TestClient();
  await client.set('a/n', { n: integer(0) });
});

/** Reads as the SDKs for web and mobile do in a transaction. Resolves with the value and the time of its last change. */
async function read(signal = client.signal): Promise<{ readonly n: number; readonly updateTime: string }> {
  const context = { caller: client.caller, signal, isClientSdk: true };
  const request = { database: DATABASE, documents: [nameOf('a/n')] };
  for await (const { found } of client.service.rpcs.serverStream.BatchGetDocuments(request, context)) {
    const { fields, updateTime } = found as { fields: { n: { integerValue: string } }; updateTime: string };
    return { n: Number(fields.n.integerValue), updateTime };
  }
  throw new Error('There is no answer.');
}

function write(n: number, updateTime: string): Promise<JsonObject> {
  return client.commit([
    { update: { name: nameOf('a/n'), fields: { n: integer(n) } }, currentDocument: { updateTime } },
  ]);
}

async function conflict(): Promise<void> {
  const [one, other] = await Promise.all([read(), read()]);
  await write(one.n + 1, one.updateTime);
  expect(await statusOf(write(other.n + 1, other.updateTime))).toBe('FAILED_PRECONDITION');
}

test('clients that met once do not meet again', async () => {
  await conflict();
  const add = async () => {
    const { n, updateTime } = await read();
    await delay(1);
    return statusOf(write(n + 1, updateTime));
  };
  const ends = await Promise.all(Array.from({ length: CLIENTS }, add));
  expect(ends).toEqual(Array(CLIENTS).fill('OK'));
  expect((await read()).n).toBe(CLIENTS + 1);
});

test('a client that does not commit or has left delays others for a moment only', async () => {
  await conflict();
  await read();
  const left = new AbortController();
  const unread = read(left.signal);
  const next = read();
  left.abort();
  const { n, updateTime } = await next;
  expect(await statusOf(write(n + 1, updateTime))).toBe('OK');
  await unread;
});

test('nobody waits for a document without a conflict, and plain reads never do', async () => {
  const [first, second] = await Promise.all([read(), read()]);
  expect(first).toEqual(second);
  await conflict();
  await read();
  expect(await client.fields('a/n')).toEqual({ n: integer(1) });
});

/** A client that disconnects leaves no locks, streams or memory behind. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client, credentials } from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import { decodeMessage } from '../../src/transport/protojson/decode.ts';
import { encodeMessage } from '../../src/transport/protojson/encode.ts';
import { requireMethod } from '../../src/transport/protojson/schema.ts';
import type { JsonObject } from '../../src/values/json.ts';
import { type Target, useTarget } from '../target.ts';

const DATABASE = 'projects/demo-connections/databases/(default)';
const NAME = `${DATABASE}/documents/locks/a`;

describe('a client that goes away', () => {
  const target = useTarget();

  it('gives back the locks of its transaction', async () => {
    const [killed, other] = [connect(target), connect(target)];
    const { transaction = '' } = await killed.call('BeginTransaction', { database: DATABASE });
    await killed.read({ database: DATABASE, documents: [NAME], transaction });
    const write = { database: DATABASE, writes: [{ update: { name: NAME, fields: {} } }] };
    killed.close();
    const commit = () => other.call('Commit', write);
    await expect(commit().catch(commit).catch(commit)).resolves.toBeDefined();
    other.close();
  }, 10_000);

  it('gives back the locks of a transaction whose answer it did not take', async () => {
    const documents = [NAME, ...Array.from({ length: 500 }, (_, index) => `${DATABASE}/documents/locks/${index}`)];
    const text = { stringValue: 'x'.repeat(20_000) };
    const writes = documents.map((name) => ({ update: { name, fields: { text } } }));
    const client = connect(target);
    await client.call('Commit', { database: DATABASE, writes });
    await leaveResponse(target, { documents, newTransaction: {} });
    const write = { database: DATABASE, writes: [{ delete: NAME }] };
    const commit = () => client.call('Commit', write);
    await expect(commit().catch(commit).catch(commit)).resolves.toBeDefined();
    client.close();
  }, 10_000);

  it('keeps its transaction for as long as it is connected', async () => {
    const [holder, other] = [connect(target), connect(target)];
    const { transaction = '' } = await holder.call('BeginTransaction', { database: DATABASE });
    await holder.read({ database: DATABASE, documents: [NAME], transaction });
    const write = { database: DATABASE, writes: [{ update: { name: NAME, fields: {} } }] };
    await expect(other.call('Commit', write)).rejects.toMatchObject({ code: 10 });
    await holder.call('Commit', { ...write, transaction });
    holder.close();
    other.close();
  }, 10_000);

  it('leaves nothing of a thousand streams', async () => {
    const client = connect(target);
    await openStreams(client, 100);
    const before = usedBytes();
    await openStreams(client, 1000);
    expect(usedBytes() - before).toBeLessThan(20 * 1024 * 1024);
    client.close();
  }, 30_000);
});

function connect({ address }: Target) {
  // Without this option, channels to one address share their connections.
  const client = new Client(address, credentials.createInsecure(), { 'grpc.use_local_subchannel_pool': 1 });
  const codec = (name: string) => {
    const { request, response } = requireMethod(name);
    return {
      path: `/google.firestore.v1.Firestore/${name}`,
      write: (message: JsonObject) => Buffer.from(encodeMessage(request, message)),
      read: (bytes: Buffer) => decodeMessage(response, bytes),
    };
  };
  return {
    call: (name: string, message: JsonObject) => {
      const { path, write, read } = codec(name);
      return new Promise<JsonObject>((resolve, reject) => {
        const settle = (error: unknown, answer?: JsonObject) => (answer ? resolve(answer) : reject(error));
        client.makeUnaryRequest(path, write, read, message, settle);
      });
    },
    read: (message: JsonObject) => {
      const { path, write, read } = codec('BatchGetDocuments');
      return new Promise<void>((resolve, reject) => {
        const stream = client.makeServerStreamRequest(path, write, read, message);
        stream.on('data', () => undefined);
        stream.on('end', resolve);
        stream.on('error', reject);
      });
    },
    listen: () => {
      const { path, write, read } = codec('Listen');
      return client.makeBidiStreamRequest(path, write, read);
    },
    close: () => client.close(),
  };
}

/** Asks by REST and destroys the connection when the answer begins. */
async function leaveResponse({ host, port }: Target, body: JsonObject): Promise<void> {
  const path = `/v1/${DATABASE}/documents:batchGet`;
  const headers = { Authorization: 'Bearer owner' };
  const asked = request({ host, port, path, method: 'POST', headers }).end(JSON.stringify(body));
  const [answer]: [IncomingMessage] = (await once(asked, 'response')) as [IncomingMessage];
  await once(answer, 'readable');
  asked.destroy();
}

/** Opens listeners, fifty at a time, and cancels each at its first answer. */
async function openStreams(client: ReturnType<typeof connect>, count: number): Promise<void> {
  const openOne = () =>
    new Promise<void>((resolve) => {
      const stream = client.listen();
      stream.on('error', () => resolve());
      stream.on('data', () => stream.cancel());
      stream.write({ database: DATABASE, addTarget: { targetId: 2, documents: { documents: [NAME] } } });
    });
  for (let opened = 0; opened < count; opened += 50) await Promise.all(Array.from({ length: 50 }, openOne));
}

/** Collects garbage first, so that only reachable memory counts. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** A client that disconnects leaves no locks, streams or memory behind. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/values/json.ts';
import { type Target, useTarget } from '../target.ts';
import { connect, type GrpcClient } from './grpc-client.ts';

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
async function openStreams(client: GrpcClient, count: number): Promise<void> {
  const openOne = () =>
    new Promise<void>((resolve) => {
      const stream = client.open('Listen');
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

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Chooser } from '../../../test/chooser.ts';
import type { JsonObject } from '../../values/json.ts';
import { integer, nameOf, statusOf, TestClient } from '../testing/client.ts';

let client: TestClient;

beforeEach(() => {
  client = new TestClient();
});

afterEach(() => {
  vi.useRealTimers();
});

const setN = (path: string, n: number): JsonObject => ({ update: { name: nameOf(path), fields: { n: integer(n) } } });
const inTransaction = { newTransaction: { readWrite: {} } };

function readN(message: JsonObject | undefined): number {
  const found = message?.found as { fields?: { n?: { integerValue: string } } } | undefined;
  return Number(found?.fields?.n?.integerValue ?? 0);
}

async function increment(path: string): Promise<void> {
  const [first] = await client.batchGet([path], inTransaction);
  await client.commit([setN(path, readN(first) + 1)], { transaction: String(first?.transaction) });
}

async function begunWith(path: string): Promise<string> {
  const [first] = await client.batchGet([path], inTransaction);
  return String(first?.transaction);
}

/** The status of the RPC after everything has run that does not wait. */
async function statusNow(result: Promise<unknown>): Promise<string> {
  const pending = new Promise<string>((resolve) => setImmediate(resolve, 'pending'));
  return Promise.race([statusOf(result), pending]);
}

const query = (collectionId: string, more: JsonObject = {}): JsonObject => ({
  parent: nameOf(''),
  structuredQuery: { from: [{ collectionId }] },
  ...more,
});

describe('read-write transactions', () => {
  test('that conflict all succeed in the end', async () => {
    await Promise.all(Array.from({ length: 50 }, () => increment('c/counter')));
    expect(await client.fields('c/counter')).toEqual({ n: integer(50) });
  });

  test('wait for each other in the order they came', async () => {
    const first = await begunWith('c/a');
    const order: number[] = [];
    const waiting = [1, 2, 3].map(async (index) => {
      const token = await begunWith('c/a');
      order.push(index);
      await client.rollback(token);
    });
    await client.rollback(first);
    await Promise.all(waiting);
    expect(order).toEqual([1, 2, 3]);
  });

  test('that wait in a circle abort the youngest at once', async () => {
    const [old, young] = [await begunWith('c/a'), await begunWith('c/b')];
    const oldReads = client.batchGet(['c/b'], { transaction: old });
    const youngReads = client.batchGet(['c/a'], { transaction: young });
    await expect(youngReads).rejects.toMatchObject({ status: 'ABORTED', message: 'Transaction lock timeout.' });
    await oldReads;
    await client.commit([setN('c/a', 1), setN('c/b', 1)], { transaction: old });
    await expect(client.commit([], { transaction: young })).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await client.fields('c/b')).toEqual({ n: integer(1) });
  });

  test('that read several documents at once never wait in a circle', async () => {
    const transfer = async (paths: string[]) => {
      const answers = await client.batchGet(paths, inTransaction);
      const transaction = String(answers[0]?.transaction);
      await client.commit(
        paths.map((path, index) => setN(path, readN(answers[index]) + 1)),
        { transaction },
      );
    };
    await Promise.all(Array.from({ length: 40 }, (_, index) => transfer(index % 2 ? ['c/a', 'c/b'] : ['c/b', 'c/a'])));
    expect(await client.fields('c/a')).toEqual({ n: integer(40) });
    expect(await client.fields('c/b')).toEqual({ n: integer(40) });
  });

  test('release their locks when they end in any way', async () => {
    const failing = await begunWith('c/a');
    const write = { ...setN('c/x', 1), currentDocument: { exists: true } };
    await expect(client.commit([write], { transaction: failing })).rejects.toMatchObject({ status: 'NOT_FOUND' });
    await client.rollback(await begunWith('c/a'));
    await client.set('c/a', { n: integer(3) });
    expect(await client.fields('c/a')).toEqual({ n: integer(3) });
  });

  test('keep the sum of accounts between which money moves', async () => {
    const accounts = Array.from({ length: 6 }, (_, index) => `bank/${index}`);
    await client.commit(accounts.map((path) => setN(path, 100)));
    const chooser = new Chooser(7);
    const pick = () => chooser.of(accounts);
    const move = async (from: string, to: string): Promise<number> => {
      try {
        const [first] = await client.batchGet([from], inTransaction);
        const transaction = String(first?.transaction);
        const [second] = await client.batchGet([to], { transaction });
        const writes = [setN(from, readN(first) - 1), setN(to, readN(second) + 1)];
        await client.commit(from === to ? [] : writes, { transaction });
        return 1;
      } catch (error) {
        expect(error).toMatchObject({ status: 'ABORTED' });
        return 1 + (await move(from, to));
      }
    };
    const attempts = await Promise.all(Array.from({ length: 30 }, () => move(pick(), pick())));
    const balances = (await client.batchGet(accounts)).map(readN);
    expect(balances.reduce((sum, balance) => sum + balance)).toBe(600);
    expect(Math.max(...attempts)).toBeGreaterThan(1);
  });

  test('guard what they queried against phantoms', async () => {
    const [first] = await client.stream('RunQuery', query('c', inTransaction));
    const transaction = String(first?.transaction);
    const phantom = client.set('c/new', {});
    const elsewhere = client.set('d/new', {});
    expect(await statusNow(elsewhere)).toBe('OK');
    expect(await statusNow(phantom)).toBe('pending');
    await client.commit([setN('c/own', 1)], { transaction });
    await phantom;
  });
});

describe('writes outside of transactions', () => {
  test('wait until the transaction ends', async () => {
    const transaction = await begunWith('c/a');
    const write = client.set('c/a', { n: integer(7) });
    expect(await statusNow(write)).toBe('pending');
    expect(await statusNow(client.set('c/b', {}))).toBe('OK');
    await client.commit([setN('c/a', 1)], { transaction });
    await write;
    expect(await client.fields('c/a')).toEqual({ n: integer(7) });
  });

  test('give up after two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await begunWith('c/a');
    const write = client.set('c/a', {});
    const refused = expect(write).rejects.toMatchObject({ status: 'ABORTED', message: 'Transaction lock timeout.' });
    await vi.advanceTimersByTimeAsync(2000);
    await refused;
  });
});

describe('clients that go away', () => {
  test('stop waiting and release the locks of their transaction', async () => {
    const holder = await begunWith('c/a');
    const gone = new AbortController();
    const lost = await begunWith('c/b');
    const read = client.batchGet(['c/a'], { transaction: lost }, gone.signal);
    const cancelled = expect(read).rejects.toMatchObject({ status: 'CANCELLED' });
    gone.abort();
    await cancelled;
    await client.set('c/b', {});
    await client.rollback(holder);
    await client.set('c/a', {});
  });

  test.each([
    ['before its end', 1],
    ['after its first answer', 2],
  ])('lose the transaction that a read began, if they leave it %s', async (_, answers) => {
    await client.commit([setN('c/a', 1), setN('c/b', 1)]);
    const { BatchGetDocuments } = client.service.rpcs.serverStream;
    const request = { database: nameOf('').replace('/documents', ''), documents: ['c/a', 'c/b', 'c/x'].map(nameOf) };
    const context = { caller: client.caller, signal: client.signal };
    let seen = 0;
    for await (const __ of BatchGetDocuments({ ...request, ...inTransaction }, context)) if (++seen === answers) break;
    expect(await statusNow(client.set('c/a', {}))).toBe('OK');
  });

  test('keep a transaction that was theirs before', async () => {
    const transaction = await begunWith('c/a');
    const { BatchGetDocuments } = client.service.rpcs.serverStream;
    const request = { database: nameOf('').replace('/documents', ''), documents: [nameOf('c/b')], transaction };
    for await (const __ of BatchGetDocuments(request, { caller: client.caller, signal: client.signal })) break;
    expect(await statusNow(client.set('c/a', {}))).toBe('pending');
    await client.rollback(transaction);
  });

  test('lose an idle transaction after a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const transaction = await begunWith('c/a');
    await vi.advanceTimersByTimeAsync(59_000);
    await client.batchGet(['c/b'], { transaction });
    await vi.advanceTimersByTimeAsync(60_000);
    await client.set('c/a', {});
    await expect(client.batchGet(['c/b'], { transaction })).rejects.toThrow('transaction has expired');
  });
});

describe('read-only transactions', () => {
  test('read one version and block nobody', async () => {
    await client.set('c/a', { n: integer(1) });
    const transaction = await client.begin({ readOnly: {} });
    await client.set('c/a', { n: integer(2) });
    await client.set('c/b', { n: integer(2) });
    const [a, b] = await client.batchGet(['c/a', 'c/b'], { transaction });
    expect([readN(a), b?.missing]).toEqual([1, nameOf('c/b')]);
    const results = await client.stream('RunQuery', query('c', { transaction }));
    expect(results).toHaveLength(1);
    await client.commit([], { transaction });
  });

  test('may read at an earlier time', async () => {
    const { commitTime } = await client.set('c/a', { n: integer(1) });
    await client.set('c/a', { n: integer(2) });
    const transaction = await client.begin({ readOnly: { readTime: String(commitTime) } });
    expect(readN((await client.batchGet(['c/a'], { transaction }))[0])).toBe(1);
    expect(readN((await client.batchGet(['c/a'], { readTime: String(commitTime) }))[0])).toBe(1);
  });

  test('cannot write', async () => {
    const transaction = await client.begin({ readOnly: {} });
    expect(await statusOf(client.commit([setN('c/a', 1)], { transaction }))).toBe('INVALID_ARGUMENT');
  });
});

describe('requests', () => {
  test('with an unknown transaction are refused, rolling it back is not', async () => {
    await expect(client.commit([], { transaction: 'AAAA' })).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await client.rollback('AAAA')).toEqual({});
  });

  test('with two consistency selectors are refused', async () => {
    const request = { ...inTransaction, readTime: '2026-01-01T00:00:00Z' };
    await expect(client.batchGet(['c/a'], request)).rejects.toThrow('Only one of');
  });
});

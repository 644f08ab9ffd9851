import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../values/json.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { WriteStream } from './write-stream.ts';

const DATABASE = 'projects/demo/databases/(default)';

/** A stream whose commits take as many turns of the event loop as their first write says, or fail as it says. */
function openStream() {
  const sent: JsonObject[] = [];
  const committed: (Json | undefined)[] = [];
  const abortion = new AbortController();
  let finish: () => void = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const stream = new WriteStream({
    context: { caller: { kind: 'anonymous' }, signal: abortion.signal },
    sink: {
      send: (message) => sent.push(message),
      fail(error) {
        sent.push({ failed: error instanceof RpcError ? error.status : error.message });
        finish();
      },
      end() {
        sent.push({ ended: true });
        finish();
      },
    },
    async commit(request) {
      const [write] = request.writes as JsonObject[];
      if (write?.fail === 'unknown') throw new TypeError('oops');
      if (write?.fail) throw new RpcError('PERMISSION_DENIED', 'no');
      for (let turns = Number(write?.takes ?? 0); turns > 0; turns--) await nextTurn();
      committed.push(request.writes);
      return { writeResults: [], commitTime: String(write?.delete ?? 'none') };
    },
  });
  return { stream, sent, committed, finished, abortion };
}

describe('a write stream', () => {
  test('is not ready while messages wait, and refuses too many', async () => {
    const { stream, sent, finished } = openStream();
    stream.receive({ database: DATABASE });
    expect(stream.ready()).toBeInstanceOf(Promise);
    await stream.ready();
    expect(stream.ready()).toBeUndefined();
    for (let count = 0; count < 1100; count++) stream.receive({ writes: [{ delete: 'a', takes: 1 }] });
    await finished;
    expect(sent.slice(1)).toEqual([{ failed: 'RESOURCE_EXHAUSTED' }]);
  });

  test('shakes hands, then commits each message in order', async () => {
    const { stream, sent, finished } = openStream();
    stream.receive({ database: DATABASE });
    stream.receive({ streamToken: 'x', writes: [{ delete: 'a', takes: 20 }] });
    stream.receive({ streamToken: 'x', writes: [{ delete: 'b' }] });
    stream.receive({ streamToken: 'x', writes: [] });
    stream.receive({ streamToken: 'x' });
    stream.close();
    await finished;
    expect(sent).toMatchObject([
      { streamId: expect.any(String) },
      { commitTime: 'a' },
      { commitTime: 'b' },
      { commitTime: 'none' },
      { commitTime: 'none' },
      { ended: true },
    ]);
    const tokens = sent.slice(0, -1).map(({ streamToken }) => streamToken);
    expect(new Set(tokens).size).toBe(5);
    expect(tokens.every((token) => typeof token === 'string' && token !== '')).toBe(true);
  });

  test.each([
    ['a denied commit', { fail: true }, 'PERMISSION_DENIED'],
    ['an unexpected error', { fail: 'unknown' }, 'oops'],
  ])('ends with %s and drops what follows', async (_, write, failed) => {
    const { stream, sent, committed, finished } = openStream();
    stream.receive({ database: DATABASE });
    stream.receive({ writes: [{ delete: 'a' }] });
    stream.receive({ writes: [write] });
    stream.receive({ writes: [{ delete: 'b' }] });
    stream.close();
    await finished;
    expect(sent.slice(1)).toMatchObject([{ commitTime: 'a' }, { failed }]);
    expect(committed).toHaveLength(1);
  });

  test.each([
    ['no database', [{}]],
    ['writes in the first message', [{ database: DATABASE, writes: [{}] }]],
    ['another database later', [{ database: DATABASE }, { database: 'projects/other/databases/d' }]],
  ])('refuses %s', async (_, messages) => {
    const { stream, sent, finished } = openStream();
    for (const message of messages) stream.receive(message);
    await finished;
    expect(sent.at(-1)).toEqual({ failed: 'INVALID_ARGUMENT' });
  });

  test('starts no commit after the client is gone', async () => {
    const { stream, sent, committed, abortion } = openStream();
    stream.receive({ database: DATABASE });
    stream.receive({ writes: [{ delete: 'a' }] });
    abortion.abort();
    await nextTurn();
    expect(committed).toEqual([]);
    expect(sent).toEqual([]);
  });
});

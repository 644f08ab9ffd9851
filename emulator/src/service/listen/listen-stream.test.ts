import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../values/json.ts';
import { parseMicros } from '../../values/timestamp.ts';
import { DATABASE, documentsTarget, listenTo, orderBy, queryTarget, startServer, whereEqual } from './listen-script.ts';

const ACTIVE = whereEqual('active', { booleanValue: true });

describe('a query target', () => {
  test('shows its result, then is current', () => {
    const server = startServer();
    server.commit({ 'users/ana': {}, 'users/ben': {}, 'pets/rex': {}, 'users/ana/pets/tom': {} });
    const stream = server.connect();
    stream.add(2, queryTarget('users'));
    expect(stream.sent()).toEqual(['ADD 2', 'users/ana in 2', 'users/ben in 2', 'CURRENT 2', 'SNAPSHOT']);
    expect(server.reads).toEqual([2]);
  });

  test('costs one read when empty', () => {
    const server = startServer();
    server.connect().add(2, queryTarget('users'));
    expect(server.reads).toEqual([1]);
  });

  test('gets one snapshot for each commit', () => {
    const { server, stream } = listenTo(queryTarget('users', ACTIVE));
    const commits: [Parameters<typeof server.commit>[0], string[]][] = [
      [
        { 'users/ana': { active: true }, 'users/ben': { active: true } },
        ['users/ana in 2', 'users/ben in 2', 'SNAPSHOT'],
      ],
      [{ 'users/ana': { active: true } }, []],
      [{ 'users/eve': { active: false } }, []],
      [{ 'users/eve': { active: true, n: 1n } }, ['users/eve in 2', 'SNAPSHOT']],
      [{ 'users/ana': { active: false } }, ['users/ana left 2', 'SNAPSHOT']],
      [{ 'users/ben': null, 'users/ana': null }, ['users/ben deleted 2', 'SNAPSHOT']],
      [{ 'pets/rex': { active: true } }, []],
    ];
    for (const [writes, expected] of commits) {
      server.commit(writes);
      expect(stream.sent()).toEqual(expected);
    }
  });

  test('is billed for what changed, not for deletes', () => {
    const server = startServer();
    server.connect().add(2, queryTarget('users', ACTIVE));
    server.commit({ 'users/ana': { active: true }, 'users/ben': { active: true } });
    server.commit({ 'users/ana': { active: false } });
    server.commit({ 'users/ben': null });
    expect(server.reads).toEqual([1, 2, 1]);
  });

  test('shows only the projected fields', () => {
    const server = startServer();
    server.commit({ 'users/ana': { name: 'Ana', age: 30n } });
    const stream = server.connect();
    stream.add(2, queryTarget('users', { select: { fields: [{ fieldPath: 'name' }] } }));
    expect(stream.messages()[1]).toMatchObject({
      documentChange: { document: { fields: { name: { stringValue: 'Ana' } } } },
    });
    server.commit({ 'users/ana': { name: 'Ann', age: 30n } });
    expect(stream.messages()[0]).toEqual({
      documentChange: expect.objectContaining({
        document: expect.objectContaining({ fields: { name: { stringValue: 'Ann' } } }),
      }),
    });
  });

  test('of a collection group sees every depth', () => {
    const target = { from: [{ collectionId: 'pets', allDescendants: true }] };
    const { server, stream } = listenTo(queryTarget('pets', target));
    server.commit({ 'pets/a': {}, 'users/ana/pets/b': {}, 'users/ana/toys/c': {} });
    expect(stream.sent()).toEqual(['pets/a in 2', 'users/ana/pets/b in 2', 'SNAPSHOT']);
  });

  test('of no collection sees every document below', () => {
    const { server, stream } = listenTo(queryTarget('', { from: [{ allDescendants: true }] }));
    server.commit({ 'pets/a': {}, 'users/ana/toys/c': {} });
    expect(stream.sent()).toEqual(['pets/a in 2', 'users/ana/toys/c in 2', 'SNAPSHOT']);
  });

  test('sends a large result in slices before later commits', async () => {
    const server = startServer();
    server.commit(Object.fromEntries(Array.from({ length: 1200 }, (_, index) => [`users/u${index}`, {}])));
    const stream = server.connect();
    stream.add(2, queryTarget('users'));
    server.commit({ 'users/u0': null });
    expect(stream.sent()).toHaveLength(501);
    const rest: string[] = [];
    await expect.poll(() => rest.push(...stream.sent())).toBe(704);
    expect(rest.slice(-4)).toEqual(['CURRENT 2', 'SNAPSHOT', 'users/u0 deleted 2', 'SNAPSHOT']);
  });

  test('leaves out what changes faster than it is sent', async () => {
    const server = startServer();
    server.commit(Object.fromEntries(Array.from({ length: 1200 }, (_, index) => [`users/u${index}`, {}])));
    const stream = server.connect();
    stream.add(2, queryTarget('users'));
    for (let n = 1n; n <= 3000n; n++) server.commit({ 'users/u0': { n } });
    server.commit({ 'users/new': {} });
    const sent: string[] = [];
    await expect.poll(() => sent.push(...stream.sent()) && sent.includes('users/new in 2')).toBe(true);
    expect(sent.filter((line) => line === 'users/u0 in 2').length).toBeLessThan(1000);
    expect(sent.slice(-3)).toEqual(['users/u0 in 2', 'users/new in 2', 'SNAPSHOT']);
  });

  test('with once is removed after its snapshot', () => {
    const server = startServer();
    const stream = server.connect();
    stream.add(2, { ...queryTarget('users'), once: true });
    server.commit({ 'users/ana': {} });
    expect(stream.sent()).toEqual(['ADD 2', 'CURRENT 2', 'SNAPSHOT', 'REMOVE 2']);
  });
});

describe('a limited query', () => {
  const scores = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`scores/s${index}`, { n: BigInt(index) }]),
  );
  const top = (more: JsonObject) =>
    listenTo(queryTarget('scores', { ...orderBy('n', 'DESCENDING'), ...more }), { before: scores });

  test.each([
    ['a better document', { 'scores/x': { n: 100n } }, ['scores/s7 left 2', 'scores/x in 2', 'SNAPSHOT']],
    ['a worse document', { 'scores/x': { n: 0n } }, []],
    ['a deleted document', { 'scores/s8': null }, ['scores/s8 deleted 2', 'scores/s6 in 2', 'SNAPSHOT']],
    ['a document that gets worse', { 'scores/s8': { n: 0n } }, ['scores/s8 left 2', 'scores/s6 in 2', 'SNAPSHOT']],
    [
      'a swap of two documents',
      { 'scores/s8': { n: 7n }, 'scores/s7': { n: 8n } },
      ['scores/s7 in 2', 'scores/s8 in 2', 'SNAPSHOT'],
    ],
    ['a change behind the limit', { 'scores/s1': { n: 2n } }, []],
  ])('%s changes the window', (_, writes, expected) => {
    const { server, stream } = top({ limit: 2 });
    server.commit(writes);
    expect(stream.sent()).toEqual(expected);
  });

  test('is not billed for documents pushed out', () => {
    const { server } = top({ limit: 2 });
    server.commit({ 'scores/x': { n: 100n } });
    expect(server.reads).toEqual([2, 1]);
  });

  test('fills its window after many deletions', () => {
    const server = startServer();
    const path = (index: number) => `scores/${String(index).padStart(4, '0')}`;
    const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => path(from + index));
    server.commit(Object.fromEntries(range(0, 500).map((name) => [name, { n: 1n }])));
    const stream = server.connect();
    stream.add(2, queryTarget('scores', { limit: 3 }));
    stream.sent();
    server.commit(Object.fromEntries(range(0, 300).map((name) => [name, null])));
    expect(stream.sent()).toEqual([
      ...range(0, 3).map((name) => `${name} deleted 2`),
      ...range(300, 303).map((name) => `${name} in 2`),
      'SNAPSHOT',
    ]);
  });

  test('with an offset moves both ends of its window', () => {
    const { server, stream } = top({ limit: 2, offset: 1 });
    server.commit({ 'scores/x': { n: 100n } });
    expect(stream.sent()).toEqual(['scores/s6 left 2', 'scores/s8 in 2', 'SNAPSHOT']);
  });
});

describe('a documents target', () => {
  test('says which documents exist and which are missing', () => {
    const server = startServer();
    server.commit({ 'users/ana': {} });
    const stream = server.connect();
    stream.add(2, documentsTarget('users/ana', 'users/ben'));
    expect(stream.sent()).toEqual(['ADD 2', 'users/ana in 2', 'users/ben deleted 2', 'CURRENT 2', 'SNAPSHOT']);
    server.commit({ 'users/ana': null, 'users/ben': {}, 'users/eve': {} });
    expect(stream.sent()).toEqual(['users/ana deleted 2', 'users/ben in 2', 'SNAPSHOT']);
    expect(server.reads).toEqual([2, 1]);
  });
});

describe('a stream', () => {
  test('sends a document once for all its targets', () => {
    const server = startServer();
    const stream = server.connect();
    stream.add(2, queryTarget('users'));
    stream.add(4, queryTarget('users', ACTIVE));
    stream.add(6, documentsTarget('users/ana'));
    stream.sent();
    server.commit({ 'users/ana': { active: true } });
    expect(stream.sent()).toEqual(['users/ana in 2,4,6', 'SNAPSHOT']);
    server.commit({ 'users/ana': { active: false } });
    expect(stream.sent()).toEqual(['users/ana in 2,6 left 4', 'SNAPSHOT']);
  });

  test('accepts the id of a removed target again', () => {
    const server = startServer();
    const stream = server.connect();
    stream.add(2, queryTarget('users'));
    stream.remove(2);
    server.commit({ 'users/ana': {} });
    stream.add(2, queryTarget('users'));
    expect(stream.sent().slice(3)).toEqual(['REMOVE 2', 'ADD 2', 'users/ana in 2', 'CURRENT 2', 'SNAPSHOT']);
  });

  test('chooses the id of a target without one', () => {
    const { stream } = listenTo(queryTarget('users'));
    stream.add(0, queryTarget('pets'));
    stream.add(0, queryTarget('toys'));
    expect(stream.sent().filter((line) => line.startsWith('ADD'))).toEqual(['ADD 1', 'ADD 3']);
  });

  test.each([
    ['names no database', { addTarget: { targetId: 2 } }, 'The first message of a stream must name the database.'],
    ['asks for nothing', { database: DATABASE }, 'A listen request must add or remove a target.'],
    [
      'has a negative target id',
      { database: DATABASE, addTarget: { targetId: -1 } },
      'targetId must be a positive int32.',
    ],
  ])('fails when a message %s', (_, message, failed) => {
    const stream = startServer().connect();
    stream.receive(message);
    stream.add(2, queryTarget('users'));
    expect(stream.messages()).toEqual([{ failed }]);
  });

  test.each(['abort', 'close'] as const)('sends nothing after %s', (how) => {
    const { server, stream } = listenTo(queryTarget('users'));
    stream[how]();
    stream.sent();
    server.commit({ 'users/ana': {} });
    stream.add(4, queryTarget('users'));
    expect(stream.sent()).toEqual([]);
  });

  test('reports read times that never go back', () => {
    const server = startServer();
    const stream = server.connect();
    stream.add(2, queryTarget('users'));
    server.commit({ 'users/ana': {} });
    stream.add(4, queryTarget('users'));
    server.commit({ 'users/ana': { n: 1n } });
    const times = stream.messages().flatMap(({ targetChange }) => {
      const time = (targetChange as { readTime?: string } | undefined)?.readTime;
      return time ? [parseMicros(time)] : [];
    });
    expect(times).toHaveLength(6);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
  });
});

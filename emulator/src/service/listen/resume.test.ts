import { describe, expect, test } from 'vitest';
import type { DatabaseOptions } from '../../store/database.ts';
import type { JsonObject } from '../../values/json.ts';
import { formatMicros } from '../../values/timestamp.ts';
import {
  documentsTarget,
  listenTo,
  orderBy,
  queryTarget,
  startServer,
  type Writes,
  whereEqual,
} from './listen-script.ts';
import { ResumeTokens } from './wire/resume-token.ts';

const ACTIVE = queryTarget('users', whereEqual('active', { booleanValue: true }));

const writesOf = (collection: string, ids: readonly string[], fields: Writes[string]): Writes =>
  Object.fromEntries(ids.map((id) => [`${collection}/${id}`, fields]));

/** A client saw the first state, was away during the commits, and comes back. */
function comeBack(target: JsonObject, first: Writes, ...missed: Writes[]) {
  const server = startServer();
  server.commit(first);
  const before = server.connect();
  before.add(2, target);
  const held = before.sent().filter((line) => line.endsWith(' in 2')).length;
  before.close();
  for (const writes of missed) server.commit(writes);
  server.reads.length = 0;
  const after = server.connect();
  after.add(2, { ...target, resumeToken: before.lastToken(), expectedCount: held });
  return { server, lines: after.sent() };
}

describe('a resumed target', () => {
  test('gets only what it missed, and a count', () => {
    const { server, lines } = comeBack(
      ACTIVE,
      writesOf('users', ['a', 'b', 'c', 'd'], { active: true }),
      { 'users/b': { active: false }, 'users/c': null, 'users/e': { active: true }, 'users/f': { active: false } },
      { 'users/e': { active: true, n: 1n } },
    );
    expect(lines).toEqual([
      'ADD 2',
      'users/b left 2',
      'users/c deleted 2',
      'users/e in 2',
      'FILTER 2 count 3',
      'CURRENT 2',
      'SNAPSHOT',
    ]);
    expect(server.reads).toEqual([2]);
  });

  test('gets nothing when nothing happened', () => {
    const { server, lines } = comeBack(ACTIVE, { 'users/a': { active: true } });
    expect(lines).toEqual(['ADD 2', 'FILTER 2 count 1', 'CURRENT 2', 'SNAPSHOT']);
    expect(server.reads).toEqual([1]);
  });

  test('gets nothing for what came and went', () => {
    const { lines } = comeBack(ACTIVE, {}, { 'users/a': { active: true } }, { 'users/a': null });
    expect(lines).toEqual(['ADD 2', 'FILTER 2 count 0', 'CURRENT 2', 'SNAPSHOT']);
  });

  test('with a limit gets what left and entered its window', () => {
    const top = queryTarget('scores', { ...orderBy('n'), limit: 3 });
    const { lines } = comeBack(
      top,
      { 'scores/a': { n: 1n }, 'scores/b': { n: 2n }, 'scores/c': { n: 3n }, 'scores/d': { n: 4n } },
      { 'scores/a': null, 'scores/b': { n: 9n } },
      { 'scores/x': { n: 0n }, 'scores/y': { n: 0n } },
    );
    expect(lines).toEqual([
      'ADD 2',
      'scores/a deleted 2',
      'scores/b left 2',
      'scores/x in 2',
      'scores/y in 2',
      'FILTER 2 count 3',
      'CURRENT 2',
      'SNAPSHOT',
    ]);
  });

  test('of documents gets those that changed', () => {
    const { lines } = comeBack(
      documentsTarget('users/a', 'users/b', 'users/c'),
      { 'users/a': {}, 'users/b': {} },
      { 'users/a': null, 'users/d': {} },
    );
    expect(lines).toEqual(['ADD 2', 'users/a deleted 2', 'FILTER 2 count 1', 'CURRENT 2', 'SNAPSHOT']);
  });

  test('of a read time gets what came after it', () => {
    const server = startServer();
    server.commit({ 'users/a': {} });
    const readTime = formatMicros(server.database.latest().version);
    server.commit({ 'users/b': {} });
    const stream = server.connect();
    stream.add(2, { ...queryTarget('users'), readTime });
    expect(stream.sent()).toEqual(['ADD 2', 'users/b in 2', 'FILTER 2 count 2', 'CURRENT 2', 'SNAPSHOT']);
  });
});

const tokenOfEarlierProcess = new ResumeTokens().encode(Date.now() * 1000);
const few: DatabaseOptions = { retention: { age: 3.6e9, changes: 1, bytes: 1e6 } };
const cases: [string, DatabaseOptions, (token: string) => Record<string, string>][] = [
  ['a token of an earlier process', {}, () => ({ resumeToken: tokenOfEarlierProcess })],
  ['a text that is not a token', {}, () => ({ resumeToken: 'AAAA' })],
  ['a token whose history is gone', few, (resumeToken) => ({ resumeToken })],
  ['a read time before the server', {}, () => ({ readTime: '2020-01-01T00:00:00.000000000Z' })],
  ['a read time in the future', {}, () => ({ readTime: '2200-01-01T00:00:00Z' })],
];

test.each(cases)('an unknown resume point: %s resets the target', (_, options, resume) => {
  const server = startServer(options);
  server.commit({ 'users/old': {} });
  const early = server.connect();
  early.add(2, queryTarget('users'));
  server.commit({ 'users/a': {} });
  server.commit({ 'users/old': null });
  const stream = server.connect();
  early.sent();
  const token = early.lastToken();
  early.close();
  server.commit({ 'users/b': {} });
  server.commit({ 'users/c': {} });
  stream.add(2, { ...queryTarget('users'), ...resume(token), expectedCount: 1 });
  expect(stream.sent()).toEqual([
    'ADD 2',
    'RESET 2',
    'users/a in 2',
    'users/b in 2',
    'users/c in 2',
    'CURRENT 2',
    'SNAPSHOT',
  ]);
});

describe('a client that did not read for a while', () => {
  /** The lines that it gets, after what was under way when it stopped. */
  async function readLate(options: DatabaseOptions): Promise<string[]> {
    const server = startServer(options);
    server.commit(writesOf('users', ['a', 'b', 'c'], { active: true }));
    const stream = server.connect();
    stream.add(2, ACTIVE);
    stream.add(4, queryTarget('other'));
    stream.sent();
    stream.pause();
    server.commit({ 'users/a': { active: true, n: 1n } });
    for (let n = 1n; n < 100n; n++) server.commit({ 'users/b': { active: true, n } });
    server.commit({ 'users/c': null, 'other/x': {} });
    expect(stream.sent()).toEqual([]);
    await stream.read();
    const lines = stream.sent();
    server.commit({ 'users/b': { active: false } });
    expect(stream.sent()).toEqual(['users/b left 2', 'SNAPSHOT']);
    return lines;
  }

  test('gets what changed in all, once', async () => {
    const lines = ['users/a in 2', 'SNAPSHOT', 'users/b in 2', 'users/c deleted 2', 'other/x in 4', 'SNAPSHOT'];
    expect(await readLate({})).toEqual(lines);
  });

  test('is refused when it asks for ever more', () => {
    const { stream } = listenTo(ACTIVE);
    stream.pause();
    for (let id = 3; id < 5000; id++) stream.add(id, queryTarget('other'));
    expect(stream.messages()).toEqual([{ failed: 'Too much is unread.' }]);
  });

  test('gets everything anew when the history is gone', async () => {
    expect(await readLate(few)).toEqual([
      ...['users/a in 2', 'SNAPSHOT'],
      ...['RESET 2', 'users/a in 2', 'users/b in 2', 'CURRENT 2'],
      ...['RESET 4', 'other/x in 4', 'CURRENT 4', 'SNAPSHOT'],
    ]);
  });
});

test('a client with another count gets all names', () => {
  const server = startServer();
  server.commit({ 'users/a': {}, 'users/b': {} });
  const first = server.connect();
  first.add(2, queryTarget('users'));
  const stream = server.connect();
  stream.add(2, { ...queryTarget('users'), resumeToken: first.lastToken(), expectedCount: 3 });
  expect(stream.messages()[1]).toMatchObject({
    filter: { targetId: 2, count: 2, unchangedNames: { hashCount: 13, bits: { padding: 7 } } },
  });
});

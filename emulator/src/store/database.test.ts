import { describe, expect, test } from 'vitest';
import type { Commit, Document } from '../values/document.ts';
import { comparePaths } from '../values/paths/path-order.ts';
import { collectionOf } from '../values/paths/resource-name.ts';
import type { MapValue } from '../values/value.ts';
import { CommitClock } from './commit-clock.ts';
import { Database } from './database.ts';

const START = 1_800_000_000_000_000;

function open(bounds = { age: 3_600_000_000, changes: 100_000, bytes: 1e9 }) {
  let now = START;
  const clock = new CommitClock(() => now);
  const database = new Database(clock, { retention: bounds });
  const commits: Commit[] = [];
  database.subscribe((commit) => commits.push(commit));
  return {
    database,
    commits,
    advance: (micros: number) => {
      now += micros;
    },
    clear: (path: string) => database.clear(clock.next(), path),
    write: (documents: Record<string, number | null>) =>
      database.commit(
        clock.next(),
        new Map(
          Object.entries(documents).map(([path, n]) => [
            path,
            n === null ? null : (new Map([['n', BigInt(n)]]) as MapValue),
          ]),
        ),
      ),
  };
}

const paths = (documents: Iterable<Document>) => Array.from(documents, ({ path }) => path);

test('the commit clock increases although time stands still or goes back', () => {
  let now = 10;
  const clock = new CommitClock(() => now);
  const first = clock.next();
  const read = clock.read();
  now = 5;
  expect([first, read, clock.next(), clock.read()]).toEqual([10, 10, 11, 11]);
});

describe('versions', () => {
  test('each keep their documents', () => {
    const { database, write } = open();
    const empty = database.latest();
    const { version: one } = write({ 'c/a': 1 });
    const { version: two } = write({ 'c/a': 2, 'c/b': 1 });
    write({ 'c/a': null });
    expect(empty.get('c/a')).toBeUndefined();
    expect(database.at(one).get('c/a')?.fields).toEqual(new Map([['n', 1n]]));
    expect(database.at(two).get('c/a')).toMatchObject({ createTime: one, updateTime: two });
    expect(paths(database.at(two).collection('', 'c'))).toEqual(['c/a', 'c/b']);
    expect(paths(database.latest().collection('', 'c'))).toEqual(['c/b']);
  });

  test('after deletion begin with a new create time', () => {
    const { database, write } = open();
    write({ 'c/a': 1 });
    write({ 'c/a': null });
    const { version } = write({ 'c/a': 1 });
    expect(database.latest().get('c/a')?.createTime).toBe(version);
  });

  test('end when everything is cleared, unless leased', () => {
    const { database, write, clear } = open();
    write({ 'c/a': 1, 'c/b': 2 });
    const { version } = database;
    const before = database.latest();
    const reading = before.collection('', 'c')[Symbol.iterator]();
    reading.next();
    const { changes } = clear('');
    expect(changes.map(({ path, before: gone }) => [path, gone?.fields.get('n')])).toEqual([
      ['c/a', 1n],
      ['c/b', 2n],
    ]);
    expect([reading.next().value?.path, before.get('c/a')?.fields.get('n')]).toEqual(['c/b', 1n]);
    expect(paths(database.latest().descendants(''))).toEqual([]);
    expect([database.commitsSince(version), database.commitsSince(database.version)]).toEqual(['expired', []]);
    expect(() => database.at(version)).toThrow('too old');
    write({ 'c/c': 3 });
    const lease = database.lease();
    clear('');
    expect(paths(lease.snapshot.descendants(''))).toEqual(['c/c']);
    expect(database.at(lease.snapshot.version).get('c/c')?.fields.get('n')).toBe(3n);
  });

  test('stay when a part is cleared', () => {
    const { database, write, clear } = open();
    write({ 'c/a': 1, 'c/a/d/b': 2, 'c/b': 3 });
    const { version } = database;
    clear('c/a');
    expect(paths(database.latest().descendants(''))).toEqual(['c/b']);
    expect(paths(database.at(version).descendants(''))).toEqual(['c/a', 'c/a/d/b', 'c/b']);
  });

  test('expire beyond the bounds, unless leased', () => {
    const { database, write } = open({ age: 3_600_000_000, changes: 2, bytes: 1e9 });
    const { version } = write({ 'c/a': 1, 'c/b': 1 });
    const lease = database.lease(version);
    for (let n = 2; n < 10; n++) write({ 'c/a': n });
    expect(lease.snapshot.get('c/a')?.fields.get('n')).toBe(1n);
    expect(database.commitsSince(version)).toHaveLength(8);
    lease.release();
    write({ 'c/a': 10 });
    expect(database.commitsSince(version)).toBe('expired');
    expect(() => database.at(version)).toThrow('too old');
    expect(paths(database.latest().collection('', 'c'))).toEqual(['c/a', 'c/b']);
  });

  test('older than the age bound expire', () => {
    const { database, write, advance } = open();
    const { version } = write({ 'c/a': 1 });
    advance(3_600_000_002);
    write({ 'c/a': 2 });
    expect(database.commitsSince(version - 1)).toBe('expired');
  });

  test('of the future cannot be read', () => {
    const { database } = open();
    expect(() => database.at(START + 1e9)).toThrow('future');
  });
});

describe('commits', () => {
  test('carry changes in path order, once each', () => {
    const { commits, write } = open();
    write({ 'c/b': 1, 'c/a': 1, 'b/z': 1 });
    write({ 'c/a': 2, 'c/b': null, 'c/x': null });
    expect(commits.map(({ changes }) => changes.map(({ path }) => path))).toEqual([
      ['b/z', 'c/a', 'c/b'],
      ['c/a', 'c/b'],
    ]);
    expect(commits[1]?.changes[1]).toMatchObject({ path: 'c/b', before: { path: 'c/b' } });
    expect(commits[1]?.changes[1]?.after).toBeUndefined();
  });

  test('that change nothing reach no listener', () => {
    const { database, commits, write } = open();
    const { version } = write({ 'c/a': 1 });
    write({ 'c/a': 1, 'c/b': null });
    expect(commits).toHaveLength(1);
    expect(database.latest().get('c/a')?.updateTime).toBe(version);
    expect(database.commitsSince(version)).toEqual([]);
  });

  test('reach no listener that has stopped', () => {
    const { database, write } = open();
    const seen: number[] = [];
    const stop = database.subscribe(({ version }) => seen.push(version));
    const { version } = write({ 'c/a': 1 });
    stop();
    write({ 'c/a': 2 });
    expect(seen).toEqual([version]);
  });
});

describe('iteration', () => {
  const NAMES = [
    ...['c/a', 'c/a/c/1', 'c/a/d/1', 'c/b', 'd/x/c/9', 'd/x/c/__id7__', 'e/1/f/2/g/3', 'c/é', 'c/😀', 'c/\uffff'],
  ];

  test('is in name order for collections, groups and subtrees', () => {
    const { database, write } = open();
    write(Object.fromEntries([...NAMES].reverse().map((name) => [name, 1])));
    const reader = database.latest();
    const sorted = [...NAMES].sort(comparePaths);
    expect(paths(reader.collection('', 'c'))).toEqual(['c/a', 'c/b', 'c/é', 'c/\uffff', 'c/😀']);
    expect(paths(reader.collection('d/x', 'c'))).toEqual(['d/x/c/__id7__', 'd/x/c/9']);
    expect(paths(reader.collectionGroup('', 'c'))).toEqual(
      sorted.filter((name) => collectionOf(name).collectionId === 'c'),
    );
    expect(paths(reader.collectionGroup('c/a', 'c'))).toEqual(['c/a/c/1']);
    expect(paths(reader.descendants(''))).toEqual(sorted);
    expect(paths(reader.descendants('c/a'))).toEqual(['c/a/c/1', 'c/a/d/1']);
    expect(reader.collectionIds('')).toEqual(['c', 'd', 'e']);
    expect(reader.collectionIds('c/a')).toEqual(['c', 'd']);
    expect([...reader.pathsWithMissing('', 'd')]).toEqual(['d/x']);
    expect([...reader.pathsWithMissing('', 'c')]).toEqual(paths(reader.collection('', 'c')));
  });

  test('continues correctly while commits happen', () => {
    const { database, write } = open();
    write(
      Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`c/${String(index * 2).padStart(5, '0')}`, 1])),
    );
    const seen: string[] = [];
    let next = 0;
    for (const { path } of database.latest().collection('', 'c')) {
      seen.push(path);
      if (seen.length % 10 === 0)
        write({ [`c/${String(++next * 2 - 1).padStart(5, '0')}`]: 1, [`x/${next}`]: 1, [path]: null });
    }
    expect(seen).toHaveLength(2000);
    expect(seen).toEqual([...seen].sort());
  });

  test('equals a sorted list after random insertions and deletions', () => {
    const { database, write } = open({ age: 3_600_000_000, changes: 50, bytes: 1e9 });
    const present = new Set<string>();
    let random = 1;
    for (let step = 0; step < 5000; step++) {
      random = (random * 48271) % 2147483647;
      const path = `c/${random % 1500}`;
      const remove = step % 3 === 0;
      if (remove) present.delete(path);
      else present.add(path);
      write({ [path]: remove ? null : step });
    }
    expect(paths(database.latest().collection('', 'c'))).toEqual([...present].sort(comparePaths));
  });
});

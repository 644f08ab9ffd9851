import { describe, expect, test } from 'vitest';
import { Chooser } from '../../../test/chooser.ts';
import { executeQuery } from '../../query/execute.ts';
import { isJsonObject, type Json, type JsonObject } from '../../values/json.ts';
import { orderBy, pathOf, queryTarget, startServer, toQuery, type Writes, whereEqual } from './listen-script.ts';

const TARGETS: readonly (readonly [string, JsonObject])[] = [
  ['everything', queryTarget('items')],
  ['a filter', queryTarget('items', whereEqual('kind', { integerValue: '1' }))],
  ['an order that drops documents', queryTarget('items', orderBy('n'))],
  ['a limit', queryTarget('items', { ...orderBy('n', 'DESCENDING'), limit: 5 })],
  ['a limit by name', queryTarget('items', { limit: 3 })],
  ['a limit of one', queryTarget('items', { ...orderBy('n'), limit: 1 })],
  ['a filter and a limit', queryTarget('items', { ...whereEqual('kind', { integerValue: '2' }), limit: 4 })],
  ['an offset', queryTarget('items', { ...orderBy('n'), offset: 3 })],
  ['an offset and a limit', queryTarget('items', { ...orderBy('n'), offset: 2, limit: 4 })],
  [
    'a cursor',
    queryTarget('items', { ...orderBy('n'), startAt: { values: [{ integerValue: '20' }], before: true }, limit: 6 }),
  ],
  ['a group', queryTarget('items', { from: [{ collectionId: 'items', allDescendants: true }], limit: 6 })],
];

/** The documents that a client has after the messages. */
class Mirror {
  readonly held = new Map<string, Json | undefined>();

  apply({ targetChange, documentChange, documentDelete, documentRemove }: JsonObject): void {
    if (isJsonObject(targetChange) && targetChange.targetChangeType === 'RESET') this.held.clear();
    if (isJsonObject(documentChange) && isJsonObject(documentChange.document)) {
      this.held.set(pathOf(documentChange.document.name), documentChange.document.updateTime);
    }
    for (const departure of [documentDelete, documentRemove]) {
      if (!isJsonObject(departure)) continue;
      const path = pathOf(departure.document);
      expect(this.held.has(path), `${path} was held`).toBe(true);
      this.held.delete(path);
    }
  }

  paths(): string[] {
    return [...this.held.keys()].sort();
  }
}

describe.each(TARGETS)('a client of %s', (_, target) => {
  test.each([1, 2, 3])('holds what the query gives, seed %i', (seed) => {
    const chooser = new Chooser(seed);
    const random = (bound: number) => chooser.below(bound);
    const server = startServer();
    const query = toQuery(target);
    const mirror = new Mirror();
    let stream = server.connect();
    let token = '';
    const receive = () => {
      for (const message of stream.messages()) mirror.apply(message);
      token = stream.lastToken() || token;
    };
    stream.add(2, target);
    for (let round = 0; round < 150; round++) {
      receive();
      const isAway = random(10) === 0;
      if (isAway) stream.abort();
      for (let commits = isAway ? 1 + random(4) : 1; commits > 0; commits--) server.commit(randomWrites(random));
      if (isAway) {
        stream = server.connect();
        stream.add(2, { ...target, resumeToken: token, expectedCount: mirror.held.size });
      }
      receive();
      const expected = executeQuery(query, server.database.latest()).documents.map(({ path }) => path);
      expect(mirror.paths(), `round ${round}`).toEqual(expected.sort());
    }
  });
});

function randomWrites(random: (bound: number) => number): Writes {
  // Most commits are small. Some delete a large part of the collection.
  const count = random(12) === 0 ? 120 : 1 + random(4);
  const isSweep = count > 100 && random(2) === 0;
  return Object.fromEntries(
    Array.from({ length: count }, () => {
      const path = random(5) === 0 ? `boxes/b/items/i${random(9)}` : `items/i${random(200)}`;
      if (isSweep || random(4) === 0) return [path, null];
      return [path, { kind: BigInt(random(3)), ...(random(5) > 0 && { n: BigInt(random(40)) }) }];
    }),
  );
}

/** Functions of maps. https://firebase.google.com/docs/firestore/pipelines/functions/map-functions */
import { invalidArgument } from '../../values/rpc-error.ts';
import { compareUtf8 } from '../../values/utf8.ts';
import type { MapValue, Value } from '../../values/value.ts';
import {
  ANY_NUMBER,
  eager,
  type FunctionDefinition,
  type FunctionTable,
  isPlainMap,
  requireMap,
  requireText,
  strict,
} from '../model/definition.ts';
import type { Outcome } from '../model/expression.ts';

/** A copy with the values of the keys. An absent value removes its key. */
function withEntries(map: MapValue, entries: readonly Outcome[]): MapValue {
  if (entries.length % 2 === 1) throw invalidArgument('A map takes pairs of a key and a value.');
  const copy = new Map(map);
  for (let index = 0; index < entries.length; index += 2) {
    const key = requireText(entries[index] ?? null);
    const value = entries[index + 1];
    if (value === undefined) copy.delete(key);
    else copy.set(key, value);
  }
  return copy;
}

function listing(list: (key: string, value: Value) => Value): FunctionDefinition {
  return strict(1, (map) => {
    const entries = [...requireMap(map)].sort(([a], [b]) => compareUtf8(a, b));
    return entries.map(([key, value]) => list(key, value));
  });
}

export const MAPS: FunctionTable = {
  map: eager([0, ANY_NUMBER], (...entries) => withEntries(new Map(), entries)),
  map_get: eager(2, (map, key) => {
    const name = requireText(key ?? null);
    return isPlainMap(map) ? map.get(name) : undefined;
  }),
  map_set: eager([3, ANY_NUMBER], (map, ...entries) => (isPlainMap(map) ? withEntries(map, entries) : undefined)),
  map_remove: strict([2, ANY_NUMBER], (map, ...keys) => {
    const copy = new Map(requireMap(map));
    for (const key of keys) copy.delete(requireText(key));
    return copy;
  }),
  map_merge: strict([1, ANY_NUMBER], (...maps) => new Map(maps.flatMap((map) => [...requireMap(map)]))),
  map_keys: listing((key) => key),
  map_values: listing((_key, value) => value),
  map_entries: listing(
    (key, value) =>
      new Map([
        ['k', key],
        ['v', value],
      ]),
  ),
};

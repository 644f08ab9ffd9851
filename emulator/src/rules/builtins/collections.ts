/** Methods of lists, sets, maps and map differences. https://firebase.google.com/docs/reference/rules/rules.List */
import { distinct, indexItems } from '../model/canonical-key.ts';
import { areEqual } from '../model/equality.ts';
import { Failure, MapDiff, type RulesList, type RulesMap, RulesSet, type RulesValue } from '../model/rules-value.ts';
import { convertToString } from './conversion.ts';
import { type BuiltinTable, builtin, overloaded } from './signature.ts';

const membership: BuiltinTable = {
  size: builtin(['items'], (items) => BigInt(items.length)),
  hasAll: builtin(['items', 'items'], (items, wanted) => containsAll(items, wanted)),
  hasAny: builtin(['items', 'items'], (items, wanted) => wanted.some(indexItems(items))),
  hasOnly: builtin(['items', 'items'], (items, allowed) => containsAll(allowed, items)),
};

export const listMethods: BuiltinTable = {
  ...membership,
  concat: builtin(['list', 'list'], (left, right) => [...left, ...right]),
  join: builtin(['list', 'string'], join),
  removeAll: builtin(['list', 'items'], (items, removed) => without(items, removed)),
  toSet: builtin(['list'], (items) => new RulesSet(distinct(items))),
};

export const setMethods: BuiltinTable = {
  ...membership,
  union: builtin(['set', 'set'], (left, right) => new RulesSet(distinct([...left.items, ...right.items]))),
  intersection: builtin(['set', 'set'], (left, right) => new RulesSet(left.items.filter(indexItems(right.items)))),
  difference: builtin(['set', 'set'], (left, right) => new RulesSet(without(left.items, right.items))),
};

export const mapMethods: BuiltinTable = {
  size: builtin(['map'], (map) => BigInt(map.size)),
  keys: builtin(['map'], (map) => [...map.keys()]),
  values: builtin(['map'], (map) => [...map.values()]),
  diff: builtin(['map', 'map'], (after, before) => new MapDiff(after, before)),
  get: overloaded(
    builtin(['map', 'string', 'any'], (map, key, fallback) => map.get(key) ?? (map.has(key) ? null : fallback)),
    builtin(['map', 'list', 'any'], getNested),
  ),
};

export const mapDiffMethods: BuiltinTable = {
  addedKeys: builtin(['map_diff'], (diff) => keysWhere(diff, 'added')),
  removedKeys: builtin(['map_diff'], (diff) => keysWhere(diff, 'removed')),
  changedKeys: builtin(['map_diff'], (diff) => keysWhere(diff, 'changed')),
  unchangedKeys: builtin(['map_diff'], (diff) => keysWhere(diff, 'unchanged')),
  affectedKeys: builtin(['map_diff'], (diff) => keysWhere(diff, 'added', 'removed', 'changed')),
};

function containsAll(items: RulesList, wanted: RulesList): boolean {
  return wanted.every(indexItems(items));
}

function without(items: RulesList, removed: RulesList): RulesList {
  const isRemoved = indexItems(removed);
  return items.filter((item) => !isRemoved(item));
}

function join(items: RulesList, separator: string): string | Failure {
  const texts: string[] = [];
  for (const item of items) {
    const text = convertToString(item);
    if (text instanceof Failure) return text;
    texts.push(text);
  }
  return texts.join(separator);
}

function getNested(map: RulesMap, keys: RulesList, fallback: RulesValue): RulesValue | Failure {
  let value: RulesValue = map;
  for (const key of keys) {
    if (typeof key !== 'string') return new Failure('Every key of a nested get must be a string.');
    const next: RulesValue | undefined = value instanceof Map ? value.get(key) : undefined;
    if (next === undefined) return fallback;
    value = next;
  }
  return value;
}

type KeyChange = 'added' | 'removed' | 'changed' | 'unchanged';

function keysWhere({ after, before }: MapDiff, ...wanted: readonly KeyChange[]): RulesSet {
  const keys = new Set([...after.keys(), ...before.keys()]);
  return new RulesSet([...keys].filter((key) => wanted.includes(changeOf(after.get(key), before.get(key)))));
}

function changeOf(after: RulesValue | undefined, before: RulesValue | undefined): KeyChange {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  return areEqual(after, before) ? 'unchanged' : 'changed';
}

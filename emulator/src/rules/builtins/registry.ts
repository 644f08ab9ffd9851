/** Every built-in by where it is found: methods by type, functions by namespace. */
import type { TypeName } from '../model/rules-value.ts';
import { listMethods, mapDiffMethods, mapMethods, setMethods } from './collections.ts';
import { conversionFunctions } from './conversion.ts';
import { bytesMethods, hashingFunctions } from './hashing.ts';
import { latlngFunctions, latlngMethods } from './latlng.ts';
import { mathFunctions } from './math.ts';
import { pathMethods } from './path.ts';
import { type Builtin, type BuiltinTable, builtin } from './signature.ts';
import { stringMethods } from './string.ts';
import { durationFunctions, durationMethods, timestampFunctions, timestampMethods } from './time.ts';

const METHODS: Readonly<Partial<Record<TypeName, BuiltinTable>>> = {
  string: stringMethods,
  bytes: bytesMethods,
  list: listMethods,
  set: setMethods,
  map: mapMethods,
  map_diff: mapDiffMethods,
  timestamp: timestampMethods,
  duration: durationMethods,
  latlng: latlngMethods,
  path: pathMethods,
};

const NAMESPACES: Readonly<Record<string, BuiltinTable>> = {
  math: mathFunctions,
  duration: durationFunctions,
  timestamp: timestampFunctions,
  latlng: latlngFunctions,
  hashing: hashingFunctions,
};

const GLOBALS: BuiltinTable = { ...conversionFunctions, debug: builtin(['any'], (value) => value) };

/** Functions that read documents; the evaluator has them, since they need the request. */
export const DOCUMENT_FUNCTIONS: ReadonlySet<string> = new Set(['get', 'exists', 'getAfter', 'existsAfter']);

/** What `firestore.` offers in Storage rules. */
export const FIRESTORE_FUNCTIONS: ReadonlySet<string> = new Set(['get', 'exists']);

const METHOD_NAMES: ReadonlySet<string> = new Set(Object.values(METHODS).flatMap((table) => Object.keys(table)));

export function findMethod(type: TypeName, name: string): Builtin | undefined {
  return own(METHODS[type], name);
}

/** Whether any type at all has such a method. */
export function isMethodName(name: string): boolean {
  return METHOD_NAMES.has(name);
}

export function isNamespace(name: string): boolean {
  return Object.hasOwn(NAMESPACES, name);
}

export function findFunction(name: string, namespace?: string): Builtin | undefined {
  return namespace === undefined ? own(GLOBALS, name) : own(own(NAMESPACES, namespace), name);
}

function own<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}

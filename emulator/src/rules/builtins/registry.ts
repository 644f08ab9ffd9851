/** All built-in functions and methods: methods by type, functions by namespace. Holds no bodies. */
import type { TypeName } from '../model/rules-value.ts';
import { listMethods, mapDiffMethods, mapMethods, setMethods } from './collections.ts';
import { conversionFunctions, pathMethods } from './conversion.ts';
import { bytesMethods, hashingFunctions } from './hashing.ts';
import { latlngFunctions, latlngMethods } from './latlng.ts';
import { mathFunctions } from './math.ts';
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

/** Functions that read documents. The evaluator implements them, because they need the request. */
export const DOCUMENT_FUNCTIONS: ReadonlySet<string> = new Set(['get', 'exists', 'getAfter', 'existsAfter']);

/** The functions of the namespace `firestore` in Storage rules. */
export const FIRESTORE_FUNCTIONS: ReadonlySet<string> = new Set(['get', 'exists']);

const METHOD_NAMES: ReadonlySet<string> = new Set(Object.values(METHODS).flatMap((table) => Object.keys(table)));

export function findMethod(type: TypeName, name: string): Builtin | undefined {
  return own(METHODS[type], name);
}

/** Whether any type has a method of this name. */
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

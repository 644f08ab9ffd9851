/** The fields that stages put into rows: their names, which are paths such as `address.city`, and copies that they are put into. */
import { type FieldPath, formatFieldPath, parseFieldPath } from '../../values/paths/field-path.ts';
import { invalidArgument, RpcError } from '../../values/rpc-error.ts';
import type { MapValue, Value } from '../../values/value.ts';
import { isPlainMap } from './definition.ts';
import { notImplemented } from './errors.ts';
import type { Outcome } from './expression.ts';
import { requireSize } from './value-size.ts';

/** SDKs do not quote the alias that a user gives, so a name that is no path is one field. */
export function parseAlias(text: string): FieldPath {
  if (text === '') throw invalidArgument('An alias must not be empty.');
  if (text.startsWith('__')) throw notImplemented(`The alias ${text}`);
  if (!/[.`]/.test(text)) return [text];
  try {
    return parseFieldPath(text);
  } catch (error) {
    if (error instanceof RpcError) throw notImplemented(`The alias ${text}, which is no path of fields,`);
    throw error;
  }
}

/** What becomes of one field twice, or of one and another in it, such as `a` and `a.b`, is not documented. */
export function requireSeparate(paths: readonly FieldPath[]): void {
  const keys = new Set<string>();
  for (const path of paths) {
    const key = JSON.stringify(path);
    if (keys.has(key)) throw notImplemented(`The alias ${formatFieldPath(path)}, twice,`);
    keys.add(key);
  }
  for (const path of paths) {
    for (let length = 1; length < path.length; length++) {
      if (keys.has(JSON.stringify(path.slice(0, length)))) {
        throw notImplemented(`The alias ${formatFieldPath(path)} beside one of its parents`);
      }
    }
  }
}

/** A copy of fields that can be changed until it is handed out. Maps in it are copied when they are changed. */
export class FieldsCopy {
  readonly #fields: Map<string, Value>;
  readonly #copied = new Set<unknown>();

  constructor(fields: MapValue) {
    this.#fields = new Map(fields);
  }

  /** An absent value leaves the fields as they are. A value on the way that is no map is replaced by one. */
  set(path: FieldPath, value: Outcome): this {
    if (value === undefined) return this;
    requireSize(value, path.length);
    this.#parentOf(path).set(path.at(-1) ?? '', value);
    return this;
  }

  delete(path: FieldPath): this {
    let map: MapValue = this.#fields;
    for (const name of path.slice(0, -1)) {
      const child = map.get(name);
      if (!isPlainMap(child)) return this;
      map = child;
    }
    if (map.has(path.at(-1) ?? '')) this.#parentOf(path).delete(path.at(-1) ?? '');
    return this;
  }

  #parentOf(path: FieldPath): Map<string, Value> {
    let map = this.#fields;
    for (const name of path.slice(0, -1)) {
      const child = map.get(name);
      const copy = this.#copied.has(child) ? (child as Map<string, Value>) : new Map(isPlainMap(child) ? child : []);
      this.#copied.add(copy);
      map.set(name, copy);
      map = copy;
    }
    return map;
  }

  get fields(): MapValue {
    return this.#fields;
  }
}

/** Changes fields at paths in a copy. Checks no limits. */
import { isMapValue } from '../compare.ts';
import type { MapValue, Value } from '../value.ts';
import { type FieldPath, getField } from './field-path.ts';

/**
 * A copy of fields that can be changed until it is handed out. Each map is copied once, when it is first changed, so that many changes
 * take no longer than one copy of all.
 */
export class FieldsCopy {
  readonly #fields: Map<string, Value>;
  readonly #copied = new Set<unknown>();
  readonly #isOpen: (value: Value | undefined) => value is MapValue;

  /** `isOpen` tells the maps that a path may lead through. */
  constructor(fields: MapValue, isOpen: (value: Value | undefined) => value is MapValue = isMapValue) {
    this.#fields = new Map(fields);
    this.#isOpen = isOpen;
  }

  /** A value on the way that is no such map is replaced by one. */
  set(path: FieldPath, value: Value): this {
    this.#parentOf(path).set(path.at(-1) ?? '', value);
    return this;
  }

  delete(path: FieldPath): this {
    let map: MapValue = this.#fields;
    for (const name of path.slice(0, -1)) {
      const child = map.get(name);
      if (!this.#isOpen(child)) return this;
      map = child;
    }
    if (map.has(path.at(-1) ?? '')) this.#parentOf(path).delete(path.at(-1) ?? '');
    return this;
  }

  #parentOf(path: FieldPath): Map<string, Value> {
    let map = this.#fields;
    for (const name of path.slice(0, -1)) {
      const child = map.get(name);
      const copy = this.#copied.has(child) ? (child as Map<string, Value>) : new Map(this.#isOpen(child) ? child : []);
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

/** A copy with only the given fields, nested as they were. Fields that do not exist are left out. */
export function projectFields(fields: MapValue, paths: readonly FieldPath[]): MapValue {
  const projected = new FieldsCopy(new Map());
  for (const path of paths) {
    const value = getField(fields, path);
    if (value !== undefined) projected.set(path, value);
  }
  return projected.fields;
}

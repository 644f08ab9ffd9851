/** About how much memory a value takes, and how deeply it is nested. Values never change, so that arrays and maps are measured once. */
import { isArrayValue, isMapValue } from '../../values/compare.ts';
import type { Value } from '../../values/value.ts';
import { notImplemented } from './errors.ts';

export interface Measure {
  /** In bytes, roughly. A value that is in it twice counts twice. */
  readonly size: number;
  /** 0 for a value that is neither an array nor a map. */
  readonly depth: number;
}

const MAX_SIZE = 64 * 1024 * 1024;
/** A request cannot nest deeper; stages that build upon each other could. */
const MAX_DEPTH = 100;
const ENTRY_SIZE = 16;

const measured = new WeakMap<object, Measure>();

export function measure(value: Value): Measure {
  if (typeof value === 'string') return { size: ENTRY_SIZE + value.length, depth: 0 };
  if (value instanceof Uint8Array) return { size: ENTRY_SIZE + value.length, depth: 0 };
  if (value === null || typeof value !== 'object' || !(isArrayValue(value) || isMapValue(value))) return SCALAR;
  const known = measured.get(value);
  if (known !== undefined) return known;
  const result = measureItems(value);
  measured.set(value, result);
  return result;
}

const SCALAR: Measure = { size: ENTRY_SIZE, depth: 0 };

function measureItems(value: readonly Value[] | ReadonlyMap<string, Value>): Measure {
  let size = ENTRY_SIZE;
  let depth = 0;
  for (const item of value.values()) {
    const inner = measure(item);
    size += inner.size;
    depth = Math.max(depth, inner.depth);
  }
  if (isMapValue(value)) for (const name of value.keys()) size += name.length;
  return { size, depth: depth + 1 };
}

/** Throws UNIMPLEMENTED for a value that is too large, or nested too deeply below `levels` more. */
export function requireSize(value: Value, levels = 0): void {
  const { size, depth } = measure(value);
  if (size > MAX_SIZE) throw notImplemented(`A value of more than ${MAX_SIZE} bytes`);
  if (depth + levels > MAX_DEPTH) throw notImplemented(`A value that is nested more than ${MAX_DEPTH} levels deep`);
}

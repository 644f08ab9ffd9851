/** The fields that stages put into rows: their names, which are paths such as `address.city`, and copies that they are put into. */
import { type FieldPath, formatFieldPath, parseFieldPath } from '../../values/paths/field-path.ts';
import { FieldsCopy } from '../../values/paths/fields-copy.ts';
import { invalidArgument, RpcError } from '../../values/rpc-error.ts';
import type { MapValue } from '../../values/value.ts';
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

/** The fields of a row while a stage makes them. */
export class RowFields extends FieldsCopy {
  constructor(fields: MapValue) {
    super(fields, isPlainMap);
  }

  /** An absent value leaves the fields as they are. */
  override set(path: FieldPath, value: Outcome): this {
    if (value === undefined) return this;
    requireSize(value, path.length);
    return super.set(path, value);
  }
}

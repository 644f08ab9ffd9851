/** The names under which stages put values into rows: paths, such as `address.city`. */
import { type FieldPath, parseFieldPath, setField } from '../../values/paths/field-path.ts';
import { invalidArgument, RpcError } from '../../values/rpc-error.ts';
import type { MapValue } from '../../values/value.ts';
import { notImplemented, type Outcome } from './expression.ts';

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

/** An absent value leaves the fields as they are. */
export function withField(fields: MapValue, path: FieldPath, value: Outcome): MapValue {
  return value === undefined ? fields : setField(fields, path, value);
}

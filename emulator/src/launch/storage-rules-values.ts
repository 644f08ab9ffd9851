/** Converts the expression values of the Storage-rules protocol to Firestore values. Evaluates no rules. */
import { isJsonObject, type Json, objectOrEmpty } from '../values/json.ts';
import { parseTimestamp } from '../values/timestamp.ts';
import { type MapValue, Reference, type Value } from '../values/value.ts';

/** A message that no version of the protocol sends. */
export class ProtocolError extends Error {}

/** Takes `{string_value: ...}` and the like. Paths become references, which rules see as paths. */
export function fromExpressionValue(wire: Json | undefined): Value {
  const [kind, value] = (isJsonObject(wire) && Object.entries(wire)[0]) || [];
  switch (kind) {
    case undefined:
      throw new ProtocolError('A value without a type.');
    case 'null_value':
      return null;
    case 'bool_value':
      return value === true;
    case 'int_value':
      return BigInt(Math.trunc(Number(value)));
    case 'float_value':
      return Number(value);
    case 'string_value':
      return String(value);
    case 'timestamp_value':
      return parseTimestamp(String(value));
    case 'bytes_value':
      return Uint8Array.from(Buffer.from(String(value), 'base64'));
    case 'list_value':
    case 'set_value':
      return readItems(value, 'values').map(fromExpressionValue);
    case 'map_value':
      return readMap(objectOrEmpty(value).fields);
    case 'path_value':
      return new Reference(readItems(value, 'segments').map(formatSegment).join(''));
    default:
      throw new ProtocolError(`Unknown expression value '${kind}'.`);
  }
}

function readItems(wire: Json | undefined, key: string): readonly Json[] {
  const items = objectOrEmpty(wire)[key];
  return Array.isArray(items) ? items : [];
}

function readMap(fields: Json | undefined): MapValue {
  return new Map(Object.entries(objectOrEmpty(fields)).map(([name, value]) => [name, fromExpressionValue(value)]));
}

function formatSegment(segment: Json): string {
  return `/${String(objectOrEmpty(segment).simple ?? '')}`;
}

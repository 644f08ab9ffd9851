import { describe, expect, it } from 'vitest';
import { type Json, type JsonObject, shareJson } from '../../values/json.ts';
import { canonicalMessage } from './canonical.ts';
import { decodeMessage } from './decode.ts';
import { encodeMessage } from './encode.ts';
import { requireMessage } from './schema.ts';
import { parseJson, stringifyMessage, stringifyShared } from './text.ts';

const V1 = 'google.firestore.v1';

/** Each message is canonical: it survives both codecs unchanged. */
const CANONICAL: readonly (readonly [string, string, JsonObject])[] = [
  ['a null', 'Value', { nullValue: null }],
  ['false in a oneof', 'Value', { booleanValue: false }],
  ['zero in a oneof', 'Value', { integerValue: '0' }],
  ['an empty text in a oneof', 'Value', { stringValue: '' }],
  ['the smallest int64', 'Value', { integerValue: '-9223372036854775808' }],
  ['the largest int64', 'Value', { integerValue: '9223372036854775807' }],
  ['a double', 'Value', { doubleValue: 0.1 }],
  ['NaN', 'Value', { doubleValue: 'NaN' }],
  ['minus infinity', 'Value', { doubleValue: '-Infinity' }],
  ['bytes', 'Value', { bytesValue: '+/8=' }],
  ['an early instant', 'Value', { timestampValue: '0001-01-01T00:00:00Z' }],
  ['an instant before 1970', 'Value', { timestampValue: '1969-12-31T23:59:59.999999Z' }],
  ['the last instant', 'Value', { timestampValue: '9999-12-31T23:59:59.999999999Z' }],
  ['a point', 'Value', { geoPointValue: { latitude: -33.5, longitude: 151 } }],
  ['an empty list', 'Value', { arrayValue: {} }],
  ['nested values', 'Value', { arrayValue: { values: [{ mapValue: { fields: { a: { integerValue: '1' } } } }] } }],
  ['a map key that is __proto__', 'Value', { mapValue: { fields: parse('{"__proto__":{"stringValue":"x"}}') } }],
  ['an empty mask', 'Write', { update: { name: 'a' }, updateMask: {} }],
  ['a verify', 'Write', { verify: 'a', currentDocument: { exists: true } }],
  ['a wrapped limit', 'StructuredQuery', { limit: 0, offset: 3 }],
  ['an enum', 'StructuredQuery', { orderBy: [{ field: { fieldPath: 'a' }, direction: 'DESCENDING' }] }],
  ['numbers in a list', 'TargetChange', { targetChangeType: 'REMOVE', targetIds: [2, -4] }],
  ['no time', 'ExecutionStats', { executionDuration: '0s' }],
  ['a length of time', 'ExecutionStats', { executionDuration: '75.000120s' }],
  [
    'any JSON',
    'ExecutionStats',
    { debugStats: { text: '', number: -1.5, yes: true, none: null, list: [1, 'a', []], map: { empty: {} } } },
  ],
  ['a token', 'Target', { targetId: 2, resumeToken: 'AQID', expectedCount: 7 }],
];

/** What clients send beside the canonical form. */
const LENIENT: readonly (readonly [string, string, unknown, JsonObject])[] = [
  ['snake case', 'Write', { current_document: { exists: true } }, { currentDocument: { exists: true } }],
  ['an enum number', 'StructuredQuery', { orderBy: [{ direction: 2 }] }, { orderBy: [{ direction: 'DESCENDING' }] }],
  ['an int64 number', 'Value', { integerValue: 5 }, { integerValue: '5' }],
  ['an int64 of minus zero', 'Value', { integerValue: '-0' }, { integerValue: '0' }],
  ['a double text', 'Value', { doubleValue: '-0' }, { doubleValue: -0 }],
  ['URL-safe base64', 'Value', { bytesValue: '-_8' }, { bytesValue: '+/8=' }],
  [
    'nine digits',
    'Precondition',
    { updateTime: '2024-01-02T03:04:05.168000000Z' },
    { updateTime: '2024-01-02T03:04:05.168Z' },
  ],
  ['an offset', 'Precondition', { updateTime: '2024-01-02T08:04:05+08:00' }, { updateTime: '2024-01-02T00:04:05Z' }],
  ['a boxed limit', 'StructuredQuery', { limit: { value: 3 } }, { limit: 3 }],
  ['a null field', 'StructuredQuery', { limit: null, where: null }, {}],
  ['NULL_VALUE', 'Value', { nullValue: 'NULL_VALUE' }, { nullValue: null }],
];

const REFUSED: readonly (readonly [string, string, unknown, string])[] = [
  ['an unknown field', 'Write', { updat: {} }, `Unknown name "updat"`],
  ['an unknown nested field', 'Write', { update: { feilds: {} } }, `Unknown name "feilds" at 'update'`],
  ['an int64 beyond its range', 'Value', { integerValue: '9223372036854775808' }, "'integerValue'"],
  ['a fraction for an integer', 'Value', { integerValue: 1.5 }, "'integerValue'"],
  ['the text of a fraction for an integer', 'Value', { integerValue: '1.5' }, "'integerValue'"],
  ['a text for a boolean', 'Value', { booleanValue: 'true' }, "'booleanValue'"],
  ['a boolean for a double', 'Value', { doubleValue: true }, "'doubleValue'"],
  ['a misspelt NaN', 'Value', { doubleValue: 'nan' }, "'doubleValue'"],
  ['a hexadecimal double', 'Value', { doubleValue: '0x10' }, "'doubleValue'"],
  ['a number for a text', 'Value', { stringValue: 1 }, "'stringValue'"],
  ['a list for a map', 'MapValue', { fields: [] }, "'fields'"],
  ['two members of a oneof', 'Value', { integerValue: 1, stringValue: '' }, `together with "integerValue"`],
  ['a text for a list', 'ArrayValue', { values: 'x' }, "'values'"],
  ['an unknown enum value', 'StructuredQuery', { orderBy: [{ direction: 'UP' }] }, "'orderBy[0].direction'"],
  ['a malformed instant', 'Precondition', { updateTime: 'yesterday' }, 'yesterday'],
  ['no base64', 'Value', { bytesValue: '%' }, "'bytesValue'"],
  ['a list for a message', 'Write', { update: [] }, "'update'"],
];

describe('the ProtoJSON codec', () => {
  it.each(CANONICAL)('keeps %s through bytes and JSON', (_, type, message) => {
    const schema = requireMessage(`${V1}.${type}`);
    expect(decodeMessage(schema, encodeMessage(schema, message))).toEqual(message);
    expect(canonicalMessage(schema, parseJson(stringifyMessage(message)))).toEqual(message);
  });

  it.each(LENIENT)('accepts %s', (_, type, input, canonical) => {
    expect(canonicalMessage(requireMessage(`${V1}.${type}`), input)).toEqual(canonical);
  });

  it.each(REFUSED)('refuses %s by name', (_, type, input, text) => {
    const convert = () => canonicalMessage(requireMessage(`${V1}.${type}`), input);
    expect(convert).toThrow(
      expect.objectContaining({ status: 'INVALID_ARGUMENT', message: expect.stringContaining(text) }),
    );
  });

  it('keeps negative zero through bytes and text', () => {
    const schema = requireMessage(`${V1}.Value`);
    expect(decodeMessage(schema, encodeMessage(schema, { doubleValue: -0 }))).toEqual({ doubleValue: -0 });
    expect(stringifyMessage({ doubleValue: -0 })).toBe('{"doubleValue":"-0"}');
  });

  it('makes the text of a shared document once for equal messages', () => {
    const document = { name: 'a', fields: { null: { stringValue: '"document":null' }, n: { doubleValue: -0 } } };
    const change = (targetId: number, of: JsonObject): JsonObject => ({
      documentChange: { document: of, targetIds: [targetId], removedTargetIds: [9] },
    });
    const shared = shareJson(structuredClone(document));
    for (const id of [2, 4, 2])
      expect(stringifyShared(change(id, shared))).toBe(stringifyMessage(change(id, document)));
  });

  it.each([
    ['a text', 'ListenRequest', [0x22, 3, 0x0a, 1, 0x61], { labels: { a: '' } }],
    ['a message', 'MapValue', [0x0a, 3, 0x0a, 1, 0x61], { fields: { a: {} } }],
  ])('reads a map entry without its value as the default of %s', (_, type, bytes, message) => {
    expect(decodeMessage(requireMessage(`${V1}.${type}`), Buffer.from(bytes))).toEqual(message);
  });

  it('refuses bytes cut short', () => {
    const schema = requireMessage(`${V1}.Document`);
    const bytes = encodeMessage(schema, { name: 'a'.repeat(20) });
    expect(() => decodeMessage(schema, bytes.subarray(0, 10))).toThrow(
      expect.objectContaining({ status: 'INVALID_ARGUMENT' }),
    );
  });

  it('refuses nesting that would exhaust the stack', () => {
    let value: Json = { nullValue: null };
    for (let depth = 0; depth < 200; depth++) value = { arrayValue: { values: [value] } };
    const schema = requireMessage(`${V1}.Value`);
    const nested: Json = value;
    expect(() => decodeMessage(schema, encodeMessage(schema, nested))).toThrow('deeper than 100');
    expect(() => canonicalMessage(schema, nested)).toThrow('deeper than 100');
  });
});

function parse(text: string): JsonObject {
  return JSON.parse(text);
}

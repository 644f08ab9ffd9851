import { describe, expect, test } from 'vitest';
import { RpcError } from './rpc-error.ts';
import { vector } from './testing/ranked-values.ts';
import { formatTimestamp, parseMicros, parseTimestamp } from './timestamp.ts';
import { GeoPoint, Reference, Timestamp, type Value } from './value.ts';
import { decodeFields, decodeValue, encodeFields, encodeValue } from './wire.ts';

type Json = Parameters<typeof decodeValue>[0];

const DOCUMENT = 'projects/p/databases/(default)/documents/c/d';

/** As sent, as held, as sent back (the same if absent). */
const VALUES: [Json, Value, Json?][] = [
  [{ nullValue: null }, null],
  [{ nullValue: 'NULL_VALUE' }, null, { nullValue: null }],
  [{ booleanValue: false }, false],
  [{ booleanValue: true }, true],
  [{ integerValue: '0' }, 0n],
  [{ integerValue: '9223372036854775807' }, 2n ** 63n - 1n],
  [{ integerValue: '-9223372036854775808' }, -(2n ** 63n)],
  [{ doubleValue: 1 }, 1],
  [{ doubleValue: 'NaN' }, Number.NaN],
  [{ doubleValue: 'Infinity' }, Infinity],
  [{ doubleValue: '-Infinity' }, -Infinity],
  [{ doubleValue: '-0' }, -0],
  [{ doubleValue: 1e308 }, 1e308],
  [{ timestampValue: '1970-01-01T00:00:00Z' }, new Timestamp(0, 0)],
  [
    { timestampValue: '2026-11-20T21:58:39.123456789Z' },
    new Timestamp(1795211919, 123456),
    { timestampValue: '2026-11-20T21:58:39.123456Z' },
  ],
  [{ stringValue: '' }, ''],
  [{ stringValue: 'Ñ😀' }, 'Ñ😀'],
  [{ bytesValue: '' }, new Uint8Array()],
  [{ bytesValue: '+/8=' }, new Uint8Array([0xfb, 0xff])],
  [{ referenceValue: DOCUMENT }, new Reference(DOCUMENT)],
  [{ geoPointValue: { latitude: 14.6, longitude: -121 } }, new GeoPoint(14.6, -121)],
  [{ geoPointValue: {} }, new GeoPoint(0, 0), { geoPointValue: { latitude: 0, longitude: 0 } }],
  [{ arrayValue: {} }, []],
  [{ arrayValue: { values: [{ integerValue: '1' }, { nullValue: null }] } }, [1n, null]],
  [{ mapValue: {} }, new Map()],
  [{ mapValue: { fields: { a: { stringValue: 'b' } } } }, new Map([['a', 'b']])],
  [
    {
      mapValue: {
        fields: {
          __type__: { stringValue: '__vector__' },
          value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: 2.5 }] } },
        },
      },
    },
    vector(1, 2.5),
  ],
];

const REFUSED: readonly Json[] = [
  undefined,
  null,
  'text',
  [],
  {},
  { stringValue: 'a', integerValue: '1' },
  { unknownValue: 1 },
  { timestampValue: '2026-02-30T00:00:00Z' },
  { timestampValue: '2026-11-20' },
  { timestampValue: '10000-01-01T00:00:00Z' },
  { referenceValue: 'users/ana' },
  { referenceValue: 'projects/p/databases/(default)/documents/c' },
  { geoPointValue: { latitude: 90.1 } },
  { geoPointValue: { longitude: -181 } },
  { geoPointValue: { latitude: 'NaN' } },
  { arrayValue: { values: [{}] } },
];

describe('values on the wire', () => {
  test.each(VALUES)('reads %j as it is and writes it back', (sent, held, back = sent) => {
    const value = decodeValue(sent);
    expect(value).toEqual(held);
    expect(encodeValue(value)).toEqual(back);
    expect(decodeValue(encodeValue(value))).toEqual(held);
  });

  test.each(REFUSED.map((json) => [json]))('refuses %j', (json) => {
    expect(() => decodeValue(json)).toThrow(RpcError);
  });

  test('keeps fields named like object members', () => {
    const fields = new Map(Object.entries({ ['__proto__']: 1n, constructor: 2n }));
    const json = encodeFields(fields);
    expect(JSON.stringify(json)).toBe('{"__proto__":{"integerValue":"1"},"constructor":{"integerValue":"2"}}');
    expect(decodeFields(JSON.parse(JSON.stringify(json)))).toEqual(fields);
  });
});

describe('timestamps as text', () => {
  test.each([
    ['0001-01-01T00:00:00Z', -62135596800, 0],
    ['1969-12-31T23:59:59.999999Z', -1, 999999],
    ['9999-12-31T23:59:59.999999999Z', 253402300799, 999999],
    ['2020-02-29T12:00:00.5+05:30', 1582957800, 500000],
    ['2020-02-29t12:00:00.000001-00:30', 1582979400, 1],
  ])('parses %s', (text, seconds, micros) => {
    expect(parseTimestamp(text)).toEqual(new Timestamp(seconds, micros));
  });

  test.each([
    [new Timestamp(0, 0), '1970-01-01T00:00:00Z'],
    [new Timestamp(-1, 500000), '1969-12-31T23:59:59.500Z'],
    [new Timestamp(1, 1), '1970-01-01T00:00:01.000001Z'],
  ])('formats %o as %s', (timestamp, text) => {
    expect(formatTimestamp(timestamp)).toBe(text);
    expect(formatTimestamp(Timestamp.fromMicros(parseMicros(text)))).toBe(text);
  });
});

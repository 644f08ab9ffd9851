import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TestClient } from '../../src/service/testing/client.ts';
import { canonicalMessage } from '../../src/transport/protojson/canonical.ts';
import { decodeMessage } from '../../src/transport/protojson/decode.ts';
import { encodeMessage } from '../../src/transport/protojson/encode.ts';
import { requireMessage } from '../../src/transport/protojson/schema.ts';
import { parseJson, stringifyMessage } from '../../src/transport/protojson/text.ts';
import { compareValues, valuesEqual, valuesIdentical } from '../../src/values/compare.ts';
import type { JsonObject } from '../../src/values/json.ts';
import { decodeFields, decodeValue, encodeFields } from '../../src/values/wire.ts';
import { fieldName, value } from './arbitrary-values.ts';
import { naiveCompare } from './naive-order.ts';

const V1 = 'google.firestore.v1';
const CASES = { seed: 1, numRuns: 1000 };

describe('the order of generated values', () => {
  test('is the documented one', () => {
    const compare = (left: JsonObject, right: JsonObject) => {
      const [one, other] = [decodeValue(left), decodeValue(right)];
      const expected = naiveCompare(left, right);
      expect(Math.sign(compareValues(one, other)) + 0).toBe(expected);
      expect(valuesEqual(one, other)).toBe(expected === 0);
      if (valuesIdentical(one, other)) expect(expected).toBe(0);
    };
    fc.assert(fc.property(value, value, compare), CASES);
  });

  test('is total', () => {
    const order = (one: JsonObject, other: JsonObject) =>
      Math.sign(compareValues(decodeValue(one), decodeValue(other)));
    const compare = (a: JsonObject, b: JsonObject, c: JsonObject) => {
      expect(order(a, a)).toBe(0);
      expect(order(a, b) + order(b, a)).toBe(0);
      const [first, second, third] = [a, b, c].sort(order);
      if (first && second && third)
        expect(order(first, third)).toBe(Math.min(order(first, second), order(second, third)));
    };
    fc.assert(fc.property(value, value, value, compare), CASES);
  });
});

const name = 'projects/demo/databases/(default)/documents/c/d';
const document = fc.dictionary(fieldName, value, { minKeys: 1, maxKeys: 4, noNullPrototype: true });

describe('a document of generated values', () => {
  const transports: readonly (readonly [string, (type: string, message: JsonObject) => JsonObject])[] = [
    ['gRPC', (type, message) => throughBytes(type, message)],
    [
      'REST',
      (type, message) => canonicalMessage(requireMessage(`${V1}.${type}`), parseJson(stringifyMessage(message))),
    ],
  ];

  test.each(transports)('is read as it was written over %s', async (_, carry) => {
    const client = new TestClient();
    const writeAndRead = async (fields: JsonObject) => {
      const request = { database: 'projects/demo/databases/(default)', writes: [{ update: { name, fields } }] };
      await client.call('Commit', carry('CommitRequest', request));
      const answer = carry('Document', await client.call('GetDocument', { name }));
      // Negative zero is a number in bytes, but a text in JSON.
      expect(encodeFields(decodeFields(answer.fields))).toEqual(fields);
    };
    await fc.assert(fc.asyncProperty(document, writeAndRead), { ...CASES, numRuns: 200 });
  });
});

function throughBytes(type: string, message: JsonObject): JsonObject {
  const schema = requireMessage(`${V1}.${type}`);
  return decodeMessage(schema, encodeMessage(schema, message));
}

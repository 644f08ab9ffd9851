/** Values of every type as they are on the wire in canonical form, for tests by generated cases. */
import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/values/json.ts';

const MAX_INT64 = 2n ** 63n - 1n;
const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;

/** A few values near each other, so that equal and nearly equal ones meet. */
const NEAR_NUMBERS = ['0', '1', '-1', '2', '9007199254740992', '9007199254740993', '-9223372036854775808'];
const NEAR_DOUBLES = [0, -0, 1, 1.5, -1, 2, 9007199254740992, 2 ** 63, -(2 ** 63), Number.NaN, Infinity, -Infinity];

const integer = fc
  .oneof(fc.constantFrom(...NEAR_NUMBERS.map(BigInt)), fc.bigInt({ min: -MAX_INT64 - 1n, max: MAX_INT64 }))
  .map((value): JsonObject => ({ integerValue: String(value) }));

const double = fc
  .oneof(fc.constantFrom(...NEAR_DOUBLES), fc.double())
  .map((value): JsonObject => ({ doubleValue: toJsonDouble(value) }));

export const number = fc.oneof(integer, double);

const text = fc.oneof(
  fc.constantFrom('', 'a', 'aa', 'a\u0000', 'é', '\uffff', '😀', '__proto__'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);

const id = fc.constantFrom('a', 'b', 'ab', '__id7__', '__id10__', '__id-5__', '7', '10', '😀', '\uffff');

const reference = fc.array(fc.tuple(id, id), { minLength: 1, maxLength: 2 }).map(
  (pairs): JsonObject => ({
    referenceValue: `projects/demo/databases/(default)/documents/${pairs.flat().join('/')}`,
  }),
);

const timestamp = fc
  .tuple(
    fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: MIN_SECONDS, max: MAX_SECONDS })),
    fc.oneof(fc.constantFrom(0, 1, 1000, 999_999), fc.integer({ min: 0, max: 999_999 })),
  )
  .map((instant): JsonObject => ({ timestampValue: toJsonInstant(instant) }));

const degrees = (max: number) => fc.oneof(fc.constantFrom(0, -0, max), fc.double({ min: -max, max, noNaN: true }));

const point = fc.tuple(degrees(90), degrees(180)).map(
  ([latitude, longitude]): JsonObject => ({
    geoPointValue: { latitude: toJsonDouble(latitude), longitude: toJsonDouble(longitude) },
  }),
);

const bytes = fc
  .uint8Array({ maxLength: 6 })
  .map((value): JsonObject => ({ bytesValue: Buffer.from(value).toString('base64') }));

const vector = fc.array(number, { minLength: 1, maxLength: 3 }).map(
  (values): JsonObject => ({
    mapValue: { fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } } },
  }),
);

const scalar = fc.oneof(
  fc.constant<JsonObject>({ nullValue: null }),
  fc.boolean().map((value): JsonObject => ({ booleanValue: value })),
  number,
  timestamp,
  text.map((value): JsonObject => ({ stringValue: value })),
  bytes,
  reference,
  point,
);

export const fieldName = fc.oneof(
  fc.constantFrom('a', 'b', 'constructor', 'a.b', '`', '\\', '1', 'é'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }).filter((name) => !/^__.*__$/s.test(name)),
);

/** Arrays hold no arrays, as Firestore demands. */
export const { value } = fc.letrec<{ value: JsonObject; element: JsonObject; map: JsonObject }>((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, vector, tie('map'), arrayOf(tie('element'))),
  element: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, vector, tie('map')),
  map: fc.dictionary(fieldName, tie('value'), { maxKeys: 3, noNullPrototype: true }).map(toMap),
}));

function arrayOf(element: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc
    .array(element, { maxLength: 3 })
    .map((values): JsonObject => ({ arrayValue: values.length === 0 ? {} : { values } }));
}

function toMap(fields: JsonObject): JsonObject {
  return { mapValue: Object.keys(fields).length === 0 ? {} : { fields } };
}

/** JSON has no NaN, no infinity and no negative zero. */
function toJsonDouble(double: number): Json {
  if (Object.is(double, -0)) return '-0';
  return Number.isFinite(double) ? double : String(double);
}

/** With 0, 3 or 6 digits after the point. */
function toJsonInstant([seconds, micros]: readonly [number, number]): string {
  const start = new Date(seconds * 1000).toISOString().slice(0, 19);
  if (micros === 0) return `${start}Z`;
  return `${start}.${String(micros).padStart(6, '0').replace(/000$/, '')}Z`;
}

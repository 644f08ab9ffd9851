/** Scenarios of values: those of every type come back as they were written. */
import { bytes, type Neutral, number, point, ref, time, vector } from '../sdk/neutral.ts';
import type { Scenario } from './scenario.ts';

const VALUES: { readonly [name: string]: Neutral } = {
  null: null,
  true: true,
  false: false,
  zero: 0,
  'a negative integer': -7,
  'the largest safe integer': Number.MAX_SAFE_INTEGER,
  'a fraction': 0.1,
  'a very small double': 5e-324,
  'a very large double': 1.7976931348623157e308,
  'negative zero': number('-0'),
  NaN: number('NaN'),
  infinity: number('Infinity'),
  'negative infinity': number('-Infinity'),
  'an empty string': '',
  'a string in many scripts': 'Piña 🥭 ᜃᜓᜋᜓᜐ᜔ᜆ \u0000 end',
  'an instant': time('2024-02-29T12:34:56.123456Z'),
  'the first instant': time('0001-01-01T00:00:00.000000Z'),
  'no bytes': bytes(''),
  'some bytes': bytes('AP/+gA=='),
  'a point': point(14.5995, -120.9842),
  'a vector': vector(1, -2.5, 0),
  'an empty list': [],
  'a mixed list': [null, 1, 'a', { b: [true] }],
  'an empty map': {},
  'a deep map': { a: { b: { c: { d: [{ e: 1 }] } } } },
  'a key with dots and quotes': { 'a.b`c\\d': { 'á "': 1 } },
};

const numbers = [number('NaN'), number('-Infinity'), -1, 0.5, 1];
const others = [
  time('2024-01-01T00:00:00Z'),
  'a',
  'b',
  bytes('AA=='),
  ref('c/d'),
  point(1, 2),
  [1],
  vector(1),
  { a: 1 },
];
/** Values of every type in Firestore's order. */
const ORDERED: readonly Neutral[] = [null, false, ...numbers, ...others];

const roundTrips = Object.entries(VALUES).map(
  ([name, value]): Scenario => ({
    name: `${name} comes back`,
    run: async (sdk, root) => {
      await sdk.write({ set: `${root}/a`, data: { value } });
      return sdk.read(`${root}/a`);
    },
    expected: { value },
  }),
);

export const VALUE_SCENARIOS: readonly Scenario[] = [
  ...roundTrips,
  {
    name: 'a reference comes back',
    run: async (sdk, root) => {
      await sdk.write({ set: `${root}/a`, data: { value: ref(`${root}/b`) } });
      const found = await sdk.query({ collection: root, where: ['value', '==', ref(`${root}/b`)] });
      return found.map(({ id }) => id);
    },
    expected: ['a'],
  },
  {
    name: 'an instant is truncated to microseconds',
    run: async (sdk, root) => {
      await sdk.write({ set: `${root}/a`, data: { value: time('2024-01-01T00:00:00.123456999Z') } });
      return sdk.read(`${root}/a`);
    },
    expected: { value: time('2024-01-01T00:00:00.123456Z') },
  },
  {
    name: 'a string of 300,000 characters comes back',
    run: async (sdk, root) => {
      const long = '漢'.repeat(300_000);
      await sdk.write({ set: `${root}/a`, data: { long } });
      return (await sdk.read(`${root}/a`))?.long === long;
    },
    expected: true,
  },
  {
    name: 'values of different types order by type',
    run: async (sdk, root) => {
      await sdk.write(...ORDERED.map((value, index) => ({ set: `${root}/${99 - index}`, data: { value } })));
      const found = await sdk.query({ collection: root, orderBy: [['value', 'asc']] });
      return found.map(({ id }) => 99 - Number(id));
    },
    expected: ORDERED.map((_, index) => index),
  },
];

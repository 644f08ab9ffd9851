import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameOf, TestClient } from '../../src/service/testing/client.ts';
import type { JsonObject } from '../../src/values/json.ts';
import { number, value } from './arbitrary-values.ts';
import { applyMask, fieldAt, type Path, transformed, withField } from './naive-writes.ts';

const CASES = { seed: 1, numRuns: 400 };
const path = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 });
const leaf = fc.integer({ min: 0, max: 3 }).map((integer): JsonObject => ({ integerValue: String(integer) }));
const tree = fc
  .array(fc.tuple(path, leaf), { maxLength: 6 })
  .map((entries) => entries.reduce<JsonObject>((fields, [at, of]) => withField(fields, at, of), {}));
const isBelow = (inner: Path, outer: Path) => outer.every((name, index) => inner[index] === name);

/** One may lie below another, which then takes all of it. */
const mask = fc.uniqueArray(path, { maxLength: 4, selector: (segments) => segments.join('.') });

function toMask(paths: readonly Path[]): JsonObject {
  return { fieldPaths: paths.map((segments) => segments.join('.')) };
}

describe('a mask of generated paths', () => {
  test('takes its fields from the write and leaves the others', async () => {
    const client = new TestClient();
    const write = async (stored: JsonObject, written: JsonObject, paths: readonly Path[]) => {
      await client.set('c/d', stored);
      await client.commit([{ update: { name: nameOf('c/d'), fields: written }, updateMask: toMask(paths) }]);
      expect(await client.fields('c/d')).toEqual(applyMask(stored, written, paths));
    };
    await fc.assert(fc.asyncProperty(tree, tree, mask, write), CASES);
  });

  test('shows a parent and its child as the parent alone', async () => {
    const client = new TestClient();
    const read = async (stored: JsonObject, paths: readonly Path[]) => {
      await client.set('c/d', stored);
      const [answer] = await client.batchGet(['c/d'], { mask: toMask(paths) });
      const expected = paths.reduce<JsonObject>((shown, at) => {
        const field = fieldAt(stored, at);
        const isShown = paths.some((other) => other.length < at.length && isBelow(at, other));
        return field === undefined || isShown ? shown : withField(shown, at, field);
      }, {});
      const found = answer?.found as JsonObject | undefined;
      expect(found?.fields ?? {}).toEqual(expected);
    };
    await fc.assert(fc.asyncProperty(tree, fc.array(path, { minLength: 1, maxLength: 4 }), read), CASES);
  });
});

const elements = fc.array(
  value.filter((element) => !('arrayValue' in element)),
  { maxLength: 3 },
);
const transform = fc.oneof(
  fc.constant<JsonObject>({ setToServerValue: 'REQUEST_TIME' }),
  fc
    .tuple(fc.constantFrom('increment', 'maximum', 'minimum'), number)
    .map(([kind, by]): JsonObject => ({ [kind]: by })),
  fc
    .tuple(fc.constantFrom('appendMissingElements', 'removeAllFromArray'), elements)
    .map(([kind, values]): JsonObject => ({ [kind]: { values } })),
);
const array = elements.map((values): JsonObject => ({ arrayValue: values.length === 0 ? {} : { values } }));
const present = fc.option(fc.oneof(value, number, array), { nil: undefined });

test('generated transforms of a field come to their documented values', async () => {
  const client = new TestClient();
  const write = async (before: JsonObject | undefined, transforms: JsonObject[]) => {
    await client.set('c/d', before && { f: before });
    const answer = await client.commit([
      {
        update: { name: nameOf('c/d') },
        updateMask: {},
        updateTransforms: transforms.map((one) => ({ fieldPath: 'f', ...one })),
      },
    ]);
    const [{ transformResults } = {}] = answer.writeResults as JsonObject[];
    const results = (transformResults ?? []) as JsonObject[];
    let after = before;
    for (const [index, one] of transforms.entries()) {
      const isOfArray = 'appendMissingElements' in one || 'removeAllFromArray' in one;
      // The server's time is known from its answer only.
      after = transformed(after, one, String(results[index]?.timestampValue));
      expect(results[index]).toEqual(isOfArray ? { nullValue: null } : after);
    }
    expect(await client.fields('c/d')).toEqual({ f: after });
  };
  await fc.assert(fc.asyncProperty(present, fc.array(transform, { minLength: 1, maxLength: 3 }), write), CASES);
});

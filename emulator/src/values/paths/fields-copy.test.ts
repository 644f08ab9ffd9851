import { describe, expect, test } from 'vitest';
import { map } from '../testing/ranked-values.ts';
import type { MapValue, Value } from '../value.ts';
import { FieldsCopy, projectFields } from './fields-copy.ts';

const fields = map({ a: map({ b: 1n, c: 2n }), d: 3n });
const copyOf = () => new FieldsCopy(fields);

describe('a copy of fields', () => {
  test('takes values through maps or instead of scalars', () => {
    expect(copyOf().set(['a', 'b'], 9n).fields).toEqual(map({ a: map({ b: 9n, c: 2n }), d: 3n }));
    expect(copyOf().set(['d', 'e'], 9n).fields).toEqual(map({ a: map({ b: 1n, c: 2n }), d: map({ e: 9n }) }));
  });

  test('loses the field that is deleted, if there is one', () => {
    expect(copyOf().delete(['a', 'b']).fields).toEqual(map({ a: map({ c: 2n }), d: 3n }));
    for (const path of [['d', 'x'], ['x'], ['a', 'x', 'y']]) expect(copyOf().delete(path).fields).toEqual(fields);
  });

  test('changes neither the fields that it was made of nor a map that was put into it', () => {
    const put = map({ x: 1n });
    copyOf().set(['a', 'b'], 9n).delete(['a', 'c']).set(['m'], put).set(['m', 'x'], 2n);
    expect([fields, put]).toEqual([map({ a: map({ b: 1n, c: 2n }), d: 3n }), map({ x: 1n })]);
  });

  test('has the wanted fields only, nested as they were', () => {
    expect(projectFields(fields, [['a', 'c'], ['x']])).toEqual(map({ a: map({ c: 2n }) }));
    expect(projectFields(fields, [])).toEqual(map({}));
  });

  test('copies each map once, however many fields change', () => {
    let copies = 0;
    class CountedMap extends Map<string, Value> {
      override [Symbol.iterator]() {
        copies++;
        return super[Symbol.iterator]();
      }
    }
    const inner: MapValue = new CountedMap([['first', 0n]]);
    const copy = new FieldsCopy(new CountedMap([['inner', inner]]));
    for (let count = 0; count < 500; count++) copy.set(['inner', `field${count}`], BigInt(count));
    for (let count = 0; count < 500; count++) copy.delete(['inner', `field${count}`]);
    expect([copies, copy.fields]).toEqual([2, map({ inner: map({ first: 0n }) })]);
  });
});

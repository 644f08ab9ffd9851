import { describe, expect, it } from 'vitest';
import { ByteCache } from './byte-cache.ts';

const KIB = 1024;

describe('a cache of 10 KiB', () => {
  it('keeps as many entries as fit, the last used ones, however large each is', () => {
    const cache = new ByteCache<string>(10 * KIB, () => 0);
    const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
    for (const key of keysOf(100)) cache.set(key, 'a'.repeat(KIB), 1);
    expect(keysOf(100).filter((key) => cache.get(key) !== undefined)).toEqual(keysOf(100).slice(-9));
    cache.get('91');
    cache.set('large', 'a'.repeat(8 * KIB), 1);
    expect(keysOf(100).filter((key) => cache.get(key) !== undefined)).toEqual(['91']);
    cache.set('too large', 'a'.repeat(11 * KIB), 1);
    expect([cache.get('too large'), cache.get('91') !== undefined]).toEqual([undefined, true]);
  });

  it('forgets an entry after its time, by the clock it was given', () => {
    let now = 1000;
    const cache = new ByteCache<number>(10 * KIB, () => now);
    cache.set('late', 1, 1001);
    cache.set('never', 2, Number.POSITIVE_INFINITY);
    cache.set('over', 3, 1000);
    expect(['late', 'never', 'over'].map((key) => cache.get(key))).toEqual([1, 2, undefined]);
    now = 1002;
    expect(['late', 'never'].map((key) => cache.get(key))).toEqual([undefined, 2]);
    cache.delete('never');
    expect(cache.get('never')).toBeUndefined();
  });
});

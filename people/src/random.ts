/** A random generator seeded by a text. The same text gives the same values on every machine. */
export interface Random {
  /** A number from 0 to 1, without 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** `count` different values in a random order; all of them when there are fewer. */
  sample<Value>(values: readonly Value[], count: number): Value[];
}

/** Seeds mulberry32 with the FNV-1a hash of the text. It is not suited for secrets. */
export function randomOf(text: string): Random {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) state = Math.imul(state ^ byte, 0x01000193);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[integer(0, values.length - 1)];
    if (value === undefined) throw new Error('Nothing to pick from');
    return value;
  };
  const sample = <Value>(values: readonly Value[], count: number): Value[] =>
    values
      .map((value) => ({ value, key: next() }))
      .sort((a, b) => a.key - b.key)
      .slice(0, count)
      .map(({ value }) => value);
  return {
    next,
    integer,
    pick,
    sample,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
  };
}

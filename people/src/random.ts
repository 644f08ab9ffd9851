/** A repeatable stream of choices made from a text: the same text, the same choices, on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** `count` different values in a random order; all of them when there are fewer. */
  sample<Value>(values: readonly Value[], count: number): Value[];
}

/** FNV-1a into mulberry32: small, well mixed, not for secrets. */
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

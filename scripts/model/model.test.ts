import { describe, expect, it } from 'vitest';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { PROTOCOL } from './protocol.ts';
import { walkRun } from './random-runs.ts';
import { SCENARIOS } from './scenarios.ts';
import { explore } from './search.ts';
import { makeState } from './state.ts';

/** More than any small scenario has. */
const MAX_STATES = 50_000;

describe('the protocol of live messages', () => {
  it.each(Object.entries(SCENARIOS))('holds in every order of "%s"', (_name, { small }) => {
    const { breach, isCut, settled } = explore(PROTOCOL, makeState(small), MAX_STATES);
    expect(breach).toBeUndefined();
    expect(isCut).toBe(false);
    expect(settled).toBeGreaterThan(0);
  });

  it.each(PLANTED_BUGS)('is broken if $name', ({ scenario, protocol }) => {
    const { breach } = explore(protocol, makeState(SCENARIOS[scenario].small), MAX_STATES);
    expect(breach?.what).toEqual(expect.any(String));
  });

  it('holds in long random runs', () => {
    for (let seed = 1; seed <= 30; seed += 1) expect([...walkRun(seed)].length).toBeGreaterThan(20);
  });

  it('draws the same run for the same seed', () => {
    expect([...walkRun(7)]).toEqual([...walkRun(7)]);
  });
});

import { describe, expect, it } from 'vitest';
import { walkChoices } from './choices/random-runs.ts';
import { walkRun } from './random-runs.ts';
import { SUBJECTS } from './subjects.ts';

/** More than any small scenario has. */
const MAX_STATES = 50_000;
const WALKS = { 'live messages': walkRun, 'choices and erasures': walkChoices };

describe.each(SUBJECTS)('the protocol of $name', ({ name, scenarios, plantedBugs }) => {
  it.each(scenarios)('holds in every order of "$name"', ({ small }) => {
    const { breach, isCut, settled } = small(MAX_STATES);
    expect(breach).toBeUndefined();
    expect(isCut).toBe(false);
    expect(settled).toBeGreaterThan(0);
  });

  it.each(plantedBugs)('is broken if $name', ({ find }) => {
    expect(find(MAX_STATES).breach?.what).toEqual(expect.any(String));
  });

  const walk = WALKS[name];

  it('holds in long random runs', () => {
    for (let seed = 1; seed <= 30; seed += 1) expect([...walk(seed)].length).toBeGreaterThan(20);
  });

  it('draws the same run for the same seed', () => {
    expect([...walk(7)]).toEqual([...walk(7)]);
  });
});

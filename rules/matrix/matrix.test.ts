import { describe, expect, it } from 'vitest';
import { EQUIVALENT } from './equivalent.ts';
import { findFailures, tryMutants } from './survivors.ts';

describe.each(['firestore.rules', 'storage.rules'] as const)('%s', (name) => {
  it('answers each request of the matrix as it must', async () => {
    expect(await findFailures(name)).toEqual([]);
  });

  it('has only mutants that fail at least one request', async () => {
    const { survivors, equivalent, killed, broken } = await tryMutants(name);
    expect(survivors.map(({ line, change }) => `L${line} ${change}`)).toEqual([]);
    expect(killed).toBeGreaterThan(0);
    expect(broken).toBe(0);
    // An excuse for a mutant that is killed, or that there is none of, is out of date.
    const excused = EQUIVALENT[name].flatMap(({ changes }) => changes);
    expect(equivalent.map(({ change }) => change).toSorted()).toEqual(excused.toSorted());
  });
});

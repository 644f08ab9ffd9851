import { MAX_SAMPLES } from '@tagpo/contract/product';
import { profilePatch } from '@tagpo/contract/wire/profile/profile';
import { memberId } from '@tagpo/contract/wire/profile/user';
import { describe, expect, it } from 'vitest';
import { makeSamples } from './make-samples.ts';

describe('the samples of a seed', () => {
  it('are stable for any count', () => {
    expect(makeSamples('dusk', 5)).toEqual(makeSamples('dusk', 5));
    expect(makeSamples('dusk', MAX_SAMPLES).slice(0, 5)).toEqual(makeSamples('dusk', 5));
  });

  it('differ for another seed', () => {
    const ids = (seed: string) => makeSamples(seed, MAX_SAMPLES).map(({ uid }) => uid);
    expect(new Set([...ids('dusk'), ...ids('dawn')]).size).toBe(2 * MAX_SAMPLES);
  });

  it('have valid ids and names, undeliverable addresses and varied bios', () => {
    const all = makeSamples('dusk', MAX_SAMPLES);
    for (const { uid, email, name } of all) {
      expect(profilePatch.parse({ name })).toEqual({ name });
      expect(memberId.safeParse(uid).success).toBe(true);
      expect(email).toMatch(/^[a-z]+\.[a-z]+\.[0-9a-f]{4}@sample\.invalid$/);
    }
    expect(new Set(all.map(({ bio }) => bio)).size).toBeGreaterThan(MAX_SAMPLES * 0.8);
    expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThan(MAX_SAMPLES * 0.8);
  });
});

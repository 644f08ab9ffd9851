import type { StoredTime } from '@tagpo/contract/stored-time';
import {
  CONSENT_PURPOSES,
  type ConsentEntry,
  type ConsentPatch,
  lastConsent,
  MAX_CONSENT_ENTRIES,
} from '@tagpo/contract/wire/account/consent';

/**
 * What a member decides anew: nothing where it stands like that already on the same words, nor where something is not agreed to
 * that never was.
 */
export function newDecisions(kept: readonly ConsentEntry[], patch: ConsentPatch, at: StoredTime): ConsentEntry[] {
  const { version, language } = patch;
  return CONSENT_PURPOSES.flatMap((purpose): ConsentEntry[] => {
    const isGiven = patch[purpose];
    const last = lastConsent(kept, purpose);
    const isKnown = (last?.isGiven ?? false) === isGiven && (!isGiven || last?.version === version);
    return isGiven === undefined || isKnown ? [] : [{ purpose, isGiven, version, language, at }];
  });
}

/** The history with what was decided now. */
export function withDecisions(kept: readonly ConsentEntry[], decided: readonly ConsentEntry[]): ConsentEntry[] {
  return [...kept, ...decided].slice(-MAX_CONSENT_ENTRIES);
}

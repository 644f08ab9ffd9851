import type { StoredTime } from '@tagpo/contract/stored-time';
import {
  CONSENT_PURPOSES,
  type ConsentEntry,
  type ConsentPatch,
  lastConsent,
  MAX_CONSENT_ENTRIES,
} from '@tagpo/contract/wire/account/consent';

/**
 * The decisions that are new: not those that repeat the current state for the same text, nor a withdrawal of what was never given.
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

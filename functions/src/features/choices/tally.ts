import type { ChoicesDocument } from '@tagpo/contract/choices';
import type { AppDeps } from '../../deps.ts';
import { ExpiringMap } from '../../expiring-map.ts';
import { TRUST_MS } from '../../middleware/authenticate.ts';
import { readChoices } from './store.ts';

const MAX_MEMBERS = 10_000;

/** How much a member has chosen; at least as much as is stored, since a choice made twice is counted twice. */
export interface Tally {
  readonly liked: number;
  readonly passed: number;
  readonly favorites: number;
}

export interface Tallies {
  /** Read once in TRUST_MS on each instance: limits cost no read of their own. */
  load(uid: string): Promise<Tally>;
  /** What was just read anyway. */
  remember(uid: string, choices: ChoicesDocument): Tally;
  /** After a choice was stored. */
  count(uid: string, change: Partial<Tally>): void;
  forget(uid: string): void;
}

export function createTallies({ firestore, now }: Pick<AppDeps, 'firestore' | 'now'>): Tallies {
  const tallies = new ExpiringMap<{ readonly tally: Tally; readonly until: number }>(MAX_MEMBERS, now);
  const set = (uid: string, tally: Tally, until: number) => tallies.set(uid, { tally, until }, until);
  const remember = (uid: string, choices: ChoicesDocument) => {
    const tally = tallyOf(choices);
    set(uid, tally, now() + TRUST_MS);
    return tally;
  };
  return {
    remember,
    load: async (uid) => tallies.get(uid)?.tally ?? remember(uid, await readChoices(firestore, uid)),
    count(uid, change) {
      const known = tallies.get(uid);
      if (known !== undefined) set(uid, { ...known.tally, ...change }, known.until);
    },
    forget: (uid) => tallies.delete(uid),
  };
}

function tallyOf({ liked, passed, favorites }: ChoicesDocument): Tally {
  return { liked: liked.length, passed: passed.length, favorites: favorites.length };
}

import { paths } from '@tagpo/contract/paths';
import type { ChoicesDocument } from '@tagpo/contract/stored/choices';
import type { DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { ExpiringMap } from '../expiring-map.ts';
import { TRUST_MS } from '../members/caller.ts';
import { isOfActive, parseChoices } from './choices.ts';
import { weigh } from './weigh.ts';

const MAX_MEMBERS = 10_000;
/** A version does not become wrong with age: it is kept while its member is likely to be active. */
const VERSION_MS = 60 * 60 * 1000;

/** How much a member has chosen, by weight. It may be more than is stored, since a choice made twice is counted twice. */
export interface ChoiceCounts {
  readonly liked: number;
  readonly passed: number;
  readonly favorites: number;
}

export type ChoiceCountCache = ReturnType<typeof createChoiceCountCache>;

export function createChoiceCountCache({ firestore, now }: Pick<AppDeps, 'firestore' | 'now'>) {
  const choiceCounts = new ExpiringMap<{ readonly counts: ChoiceCounts; readonly until: number }>(MAX_MEMBERS, now);
  const set = (uid: string, counts: ChoiceCounts, until: number) => choiceCounts.set(uid, { counts, until }, until);
  const versions = new ExpiringMap<Timestamp>(MAX_MEMBERS, now);
  const noteVersion = (uid: string, version: Timestamp | undefined) => {
    if (version === undefined) versions.delete(uid);
    else versions.set(uid, version, now() + VERSION_MS);
  };
  /** Takes over choices that the caller has just read. */
  function remember(uid: string, snapshot: DocumentSnapshot): ChoicesDocument {
    const choices = parseChoices(snapshot);
    set(uid, countChoices(choices), now() + TRUST_MS);
    noteVersion(uid, isOfActive(snapshot) ? snapshot.updateTime : undefined);
    return choices;
  }
  /** Reads the choices as stored now: one read. */
  const read = async (uid: string) => remember(uid, await firestore.doc(paths.choices(uid)).get());
  return {
    read,
    remember,
    /** The update time of the choices when they last showed their owner active: the precondition of the next write. */
    versionOf: (uid: string) => versions.get(uid),
    noteVersion,
    /** Read once in TRUST_MS on each instance: limits cost no read of their own. */
    load: async (uid: string) => choiceCounts.get(uid)?.counts ?? countChoices(await read(uid)),
    /** After a choice was stored. */
    count(uid: string, change: Partial<ChoiceCounts>) {
      const known = choiceCounts.get(uid);
      if (known !== undefined) set(uid, { ...known.counts, ...change }, known.until);
    },
    invalidate: (uid: string) => choiceCounts.delete(uid),
  };
}

function countChoices({ liked, passed, favorites }: ChoicesDocument): ChoiceCounts {
  return { liked: weigh(liked), passed: weigh(passed), favorites: favorites.length };
}

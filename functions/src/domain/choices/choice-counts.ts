import { paths } from '@tagpo/contract/paths';
import type { ChoicesDocument } from '@tagpo/contract/stored/choices';
import type { DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { ExpiringMap } from '../expiring-map.ts';
import { TRUST_MS } from '../members/caller.ts';
import { isOfActive, type LikeTimes, parseChoices } from './choices.ts';
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

interface Known {
  readonly counts: ChoiceCounts;
  readonly times: LikeTimes;
  readonly until: number;
}

export type ChoiceCountCache = ReturnType<typeof createChoiceCountCache>;

export function createChoiceCountCache({ firestore, now }: Pick<AppDeps, 'firestore' | 'now'>) {
  const choiceCounts = new ExpiringMap<Known>(MAX_MEMBERS, now);
  const set = (uid: string, known: Known) => choiceCounts.set(uid, known, known.until);
  const versions = new ExpiringMap<Timestamp>(MAX_MEMBERS, now);
  const noteVersion = (uid: string, version: Timestamp | undefined) => {
    if (version === undefined) versions.delete(uid);
    else versions.set(uid, version, now() + VERSION_MS);
  };
  /** Takes over choices that the caller has just read. */
  function remember(uid: string, snapshot: DocumentSnapshot): ChoicesDocument {
    const choices = parseChoices(snapshot);
    const { likedAt, takenBack } = choices;
    set(uid, { counts: countChoices(choices), times: { likedAt, takenBack }, until: now() + TRUST_MS });
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
      if (known !== undefined) set(uid, { ...known, counts: { ...known.counts, ...change } });
    },
    /** The times of likes as they were read within TRUST_MS, and of those given on this instance since. */
    likeTimes: (uid: string): LikeTimes => choiceCounts.get(uid)?.times ?? { likedAt: {}, takenBack: {} },
    noteLike(uid: string, id: string, at: Timestamp) {
      const known = choiceCounts.get(uid);
      if (known === undefined) return;
      const { likedAt, takenBack } = known.times;
      set(uid, { ...known, times: { likedAt: { ...likedAt, [id]: at }, takenBack } });
    },
    /** Likes taken back keep their time here; the stored ones are the newest. */
    noteTakenBack(uid: string, ids: readonly string[]) {
      const known = choiceCounts.get(uid);
      if (known === undefined) return;
      const [likedAt, takenBack] = [{ ...known.times.likedAt }, { ...known.times.takenBack }];
      for (const id of ids) {
        if (likedAt[id] !== undefined) takenBack[id] = likedAt[id];
        delete likedAt[id];
      }
      set(uid, { ...known, times: { likedAt, takenBack } });
    },
    invalidate: (uid: string) => choiceCounts.delete(uid),
  };
}

function countChoices({ liked, passed, favorites }: ChoicesDocument): ChoiceCounts {
  return { liked: weigh(liked), passed: weigh(passed), favorites: favorites.length };
}

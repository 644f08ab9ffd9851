import { randomInt } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import type { BellDocument } from '@tagpo/contract/stored/inbox';
import { type StoredTime, storedTime } from '@tagpo/contract/stored-time';
import { manilaDay, startOfManilaDay } from '@tagpo/contract/wire/time/manila-day';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { requireActive } from '../members/require-active.ts';
import { createJoinedWrites, type Fields, waitForWrites } from './joined-writes.ts';

/** The news that a bell can hold. */
type BellRing = Partial<Pick<BellDocument, 'match' | 'matchesSeenAt' | 'likesMark' | 'removedAt' | 'pause'>>;

/** Writes news into a member's bell: docs/decisions/041-live-inbox.md. Waits and fails like signals. */
export function createBell(deps: Pick<AppDeps, 'firestore' | 'now' | 'log' | 'signalWaitMs' | 'cursorKey'>) {
  const { firestore, now, log, signalWaitMs } = deps;
  const { write } = createJoinedWrites<BellRing>({
    firestore,
    now,
    log,
    signalWaitMs,
    name: 'bell',
    apply: (stored, ring) => renewBell(stored, ring, now()),
    overAny: renewLikes,
    join: joinRings,
  });
  return {
    ring: (uid: string, ring: BellRing) => waitForWrites([write(paths.inbox(uid), ring, now())], signalWaitMs),
    /** For news that other devices get from nowhere else. Throws if it is not written, with 403 for a switched-off member. */
    set: (uid: string, ring: BellRing) =>
      firestore.runTransaction(async (transaction) => {
        const [author, stored] = await transaction.getAll(
          firestore.doc(paths.user(uid)),
          firestore.doc(paths.inbox(uid)),
        );
        requireActive(deps, author);
        const renewed = renewBell(stored?.data(), ring, now());
        if (renewed !== undefined) transaction.set(firestore.doc(paths.inbox(uid)), renewed);
      }),
  };
}

/** News that carry their time. */
const FIELDS = ['match', 'matchesSeenAt', 'removedAt', 'pause'] as const;
const MARKS = 2 ** 31;

/** The news that likes changed, without a time. */
export const likesChanged = (): BellRing => ({ likesMark: randomInt(MARKS) });

function joinRings(earlier: BellRing, later: BellRing): BellRing {
  const newer = FIELDS.filter((field) => timeOf(later[field]) > timeOf(earlier[field]));
  const { likesMark = earlier.likesMark } = later;
  return {
    ...earlier,
    ...Object.fromEntries(newer.map((field) => [field, later[field]])),
    ...(likesMark === undefined ? {} : { likesMark }),
  };
}

/**
 * A later time replaces an earlier one, field by field. A missing bell means that its owner is active. A like leaves `at` as it is; in a new
 * bell it is the beginning of the day.
 */
function renewBell(before: Fields, ring: BellRing, now: number): Fields {
  const stored = before ?? {};
  const newer = FIELDS.filter((field) => timeOf(ring[field]) > timeOf(stored[field]));
  const isLiked = ring.likesMark !== undefined && ring.likesMark !== stored.likesMark;
  if (newer.length === 0 && !isLiked) return undefined;
  const today = Timestamp.fromMillis(startOfManilaDay(manilaDay(now)));
  return {
    schemaVersion: 1,
    ...stored,
    ...Object.fromEntries(newer.map((field) => [field, ring[field]])),
    ...(isLiked ? { likesMark: ring.likesMark } : {}),
    isActive: stored.isActive !== false,
    at: newer.length === 0 ? (stored.at ?? today) : FieldValue.serverTimestamp(),
  };
}

/** News of likes alone need no other field. */
function renewLikes({ likesMark, ...others }: BellRing): Fields {
  const isMore = FIELDS.some((field) => others[field] !== undefined);
  return isMore || likesMark === undefined ? undefined : { likesMark };
}

const timed = z.object({ at: storedTime });

/** Milliseconds since 1970; -1 if missing or damaged. */
function timeOf(stored: unknown): number {
  const time: StoredTime | undefined = z.safeParse(storedTime, stored).data ?? z.safeParse(timed, stored).data?.at;
  return time?.toMillis() ?? -1;
}

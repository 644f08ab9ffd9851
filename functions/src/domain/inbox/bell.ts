import { paths } from '@tagpo/contract/paths';
import type { BellDocument } from '@tagpo/contract/stored/inbox';
import { type StoredTime, storedTime } from '@tagpo/contract/stored-time';
import { FieldValue } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { requireActive } from '../members/require-active.ts';
import { createJoinedWrites, type Fields, waitForWrites } from './joined-writes.ts';

/** The news that a bell can hold. */
type BellRing = Partial<Pick<BellDocument, 'match' | 'matchesSeenAt' | 'likesAt' | 'removedAt' | 'pause'>>;

/** Writes news into a member's bell: docs/decisions/041-live-inbox.md. Waits and fails like signals. */
export function createBell(deps: Pick<AppDeps, 'firestore' | 'now' | 'log' | 'cursorKey'>) {
  const { firestore, now, log } = deps;
  const { write } = createJoinedWrites<BellRing>({
    firestore,
    now,
    log,
    name: 'bell',
    apply: renewBell,
    overAny: renewLikes,
    join: joinRings,
  });
  return {
    ring: (uid: string, ring: BellRing) => waitForWrites([write(paths.inbox(uid), ring, now())]),
    /** For news that other devices get from nowhere else. Throws if it is not written, with 403 for a switched-off member. */
    set: (uid: string, ring: BellRing) =>
      firestore.runTransaction(async (transaction) => {
        const [author, stored] = await transaction.getAll(
          firestore.doc(paths.directory(uid)),
          firestore.doc(paths.inbox(uid)),
        );
        requireActive(deps, author);
        const renewed = renewBell(stored?.data(), ring);
        if (renewed !== undefined) transaction.set(firestore.doc(paths.inbox(uid)), renewed);
      }),
  };
}

const FIELDS = ['match', 'matchesSeenAt', 'likesAt', 'removedAt', 'pause'] as const;

function joinRings(earlier: BellRing, later: BellRing): BellRing {
  const newer = FIELDS.filter((field) => timeOf(later[field]) > timeOf(earlier[field]));
  return { ...earlier, ...Object.fromEntries(newer.map((field) => [field, later[field]])) };
}

/** A later time replaces an earlier one, field by field. A missing bell means that its owner is active. */
function renewBell(stored: Fields, ring: BellRing): Fields {
  const newer = FIELDS.filter((field) => timeOf(ring[field]) > timeOf(stored?.[field]));
  if (newer.length === 0) return undefined;
  const change = Object.fromEntries(newer.map((field) => [field, ring[field]]));
  return {
    schemaVersion: 1,
    ...stored,
    ...change,
    isActive: stored?.isActive !== false,
    at: FieldValue.serverTimestamp(),
  };
}

/** For likes only the time counts: the device fetches their number itself. */
function renewLikes({ match, matchesSeenAt, likesAt, removedAt, pause }: BellRing): Fields {
  const isMore = [match, matchesSeenAt, removedAt, pause].some((field) => field !== undefined);
  return isMore || likesAt === undefined ? undefined : { likesAt, at: FieldValue.serverTimestamp() };
}

const timed = z.object({ at: storedTime });

/** Milliseconds since 1970; -1 if missing or damaged. */
function timeOf(stored: unknown): number {
  const time: StoredTime | undefined = z.safeParse(storedTime, stored).data ?? z.safeParse(timed, stored).data?.at;
  return time?.toMillis() ?? -1;
}

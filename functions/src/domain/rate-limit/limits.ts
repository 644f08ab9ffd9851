import { createHmac } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import {
  ADDRESS_SHARE,
  COUNTED_BY_MEMBER_ALONE,
  DAILY_VIEWS,
  type LimitedAction,
  RATE_LIMITS,
  type View,
} from '@tagpo/contract/product';
import { DAY_MS } from '@tagpo/contract/wire/time/manila-day';
import { type DocumentReference, Timestamp, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { currentContext } from '../../logging/request-context.ts';
import { ByteCache } from '../byte-cache.ts';
import {
  addCounts,
  type Counts,
  countActions,
  type Limit,
  recentCounts,
  requireRoom,
  secondsUntilRoom,
  totalOf,
} from './window.ts';

/** Everything that is counted by member, as the documents of `rateLimits` are named. */
export const COUNTED_BY_MEMBER = [...Object.keys(RATE_LIMITS), ...Object.keys(DAILY_VIEWS)];

/** Bytes of the counts that an instance knows, and of the addresses that it knows to be full. */
const LEDGERS_BYTES = 12 * 1024 ** 2;
const FULL_ADDRESSES_BYTES = 2 * 1024 ** 2;
/** The share of a limit that an instance counts alone before it shares its count. */
const SHARED_PART = 1 / 10;
/** The smallest count that is shared. A member types several times for each message: sharing that would cost more than the message. */
const sharedAtLeast = (action: LimitedAction) => (action === 'typing' ? 3 : 2);

/** `rateLimits/{action}:{subject}`. The nightly job erases it after `expiresAt`. */
const rateLimitDocument = z.object({ counts: z.catch(z.record(z.string(), z.int()), {}) });

/** What an instance knows of one subject's actions. */
interface Ledger {
  /** The counts of all instances, as last read. */
  shared: Counts;
  /** What this instance has shared, is sharing, and has not shared yet. */
  ownShared: Counts;
  sharing: Counts[];
  unshared: Counts;
  /** Whether other instances added some too. */
  isSpread: boolean;
  /** Settles when the writing that is under way ends. */
  underway?: Promise<void> | undefined;
}

/** A member or an address, and how much it may do. */
interface Subject {
  readonly action: LimitedAction;
  readonly id: string;
  readonly limit: Limit;
  /** An address: each of its actions is not shared on its own. */
  readonly isAddress?: boolean;
}

/** Limits of members and of addresses, kept in Firestore for all instances: docs/decisions/030-rate-limits.md. */
export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits({ firestore, now, cursorKey }: Pick<AppDeps, 'firestore' | 'now' | 'cursorKey'>) {
  const ledgers = new ByteCache<Ledger>(LEDGERS_BYTES, now);
  /** When there is room again for the starters of an address, in milliseconds since 1970. */
  const fullAddresses = new ByteCache<number>(FULL_ADDRESSES_BYTES, now);
  const documentOf = ({ action, id }: Subject) => firestore.doc(paths.rateLimit(action, id));

  /** Adds the unshared counts to those of all instances. Throws 429 if together they exceed the limit. */
  async function share(subject: Subject, ledger: Ledger): Promise<void> {
    const { limit } = subject;
    const counts = ledger.unshared;
    ledger.unshared = {};
    ledger.sharing.push(counts);
    const reference = documentOf(subject);
    const writing = firestore.runTransaction(async (transaction) => {
      const before = await readCounts(transaction, reference, { limit, now: now() });
      const after = addCounts(before, counts);
      transaction.set(reference, toDocument(after, limit, now()));
      return after;
    });
    const after = await writing
      .catch((error: unknown) => {
        ledger.unshared = addCounts(ledger.unshared, counts);
        throw error;
      })
      .finally(() => {
        ledger.sharing = ledger.sharing.filter((one) => one !== counts);
      });
    ledger.ownShared = addCounts(recentCounts(ledger.ownShared, limit, now()), counts);
    ledger.isSpread = totalOf(after) > totalOf(ledger.ownShared);
    if (totalOf(after) >= totalOf(recentCounts(ledger.shared, limit, now()))) ledger.shared = after;
    if (totalOf(after) > limit.limit) requireRoom(after, { limit, now: now() });
  }

  async function spendFor(subject: Subject, times: number): Promise<void> {
    const { action, id, limit } = subject;
    const key = paths.rateLimit(action, id);
    const at = now();
    const ledger = ledgers.get(key) ?? { shared: {}, ownShared: {}, sharing: [], unshared: {}, isSpread: false };
    ledgers.set(key, ledger, at + 2 * limit.windowMs);
    // Whoever comes while counts are being shared waits for the result: otherwise a burst on many instances would pass on each.
    while (ledger.underway !== undefined) await ledger.underway;
    ledger.unshared = recentCounts(ledger.unshared, limit, at);
    requireRoom(addCounts(ledger.shared, ...ledger.sharing, ledger.unshared), { limit, now: at, times });
    ledger.unshared = addCounts(ledger.unshared, countActions(limit, at, times));
    if (totalOf(ledger.unshared) < stepOf(subject, ledger)) return;
    const sharing = share(subject, ledger);
    const end = () => {
      ledger.underway = undefined;
    };
    ledger.underway = sharing.then(end, end);
    await sharing;
  }

  async function spendForAddress(action: LimitedAction, times: number): Promise<void> {
    const id = addressId();
    if (id === undefined || COUNTED_BY_MEMBER_ALONE.includes(action)) return;
    const { limit, windowMs } = RATE_LIMITS[action];
    await spendFor({ action, id, limit: { limit: limit * ADDRESS_SHARE, windowMs }, isAddress: true }, times);
  }

  /** The caller's address. Never as it is: who called from where is nobody's to read in the database either. */
  function addressId(): string | undefined {
    const address = currentContext()?.address;
    if (address === undefined) return undefined;
    return `@${createHmac('sha256', cursorKey()).update(address).digest('base64url').slice(0, 22)}`;
  }

  return {
    /**
     * Counts a rare action exactly, within the transaction that does it. Throws 429 if the limit is reached. Reads at once; the returned
     * function writes.
     */
    async count(transaction: Transaction, action: LimitedAction, uid: string): Promise<() => void> {
      // Once a call, however often its transaction is tried.
      const counted = currentContext()?.counted;
      if (!counted?.has(action)) {
        counted?.add(action);
        await spendForAddress(action, 1);
      }
      const limit: Limit = RATE_LIMITS[action];
      const reference = documentOf({ action, id: uid, limit });
      const counts = await readCounts(transaction, reference, { limit, now: now() });
      requireRoom(counts, { limit, now: now() });
      return () => {
        transaction.set(reference, toDocument(addCounts(counts, countActions(limit, now())), limit, now()));
      };
    },
    /**
     * Counts a frequent action without a read and a write each time: an instance shares its count each time a tenth of the limit has passed, at
     * first sooner, and each action of a member whom another instance has counted too. Exact on one instance. Throws 429 if the limit is reached.
     */
    async spend(action: LimitedAction, uid: string, times = 1): Promise<void> {
      await spendFor({ action, id: uid, limit: RATE_LIMITS[action] }, times);
      await spendForAddress(action, times);
    },
    /**
     * How many members all starters behind the caller's address were shown within a day, counted as exactly as by `count`. `wait`: the seconds until
     * there is room, if there is none.
     */
    async countStarters(transaction: Transaction, view: View) {
      const id = addressId();
      if (id === undefined) return undefined;
      const limit: Limit = { limit: DAILY_VIEWS[view].startersOfAddress, windowMs: DAY_MS };
      const path = paths.rateLimit(view, id);
      const reference = firestore.doc(path);
      const counts = await readCounts(transaction, reference, { limit, now: now() });
      const wait = secondsUntilRoom(counts, { limit, now: now() });
      const freedAt = now() + (wait ?? 0) * 1000;
      fullAddresses.set(path, freedAt, freedAt);
      return {
        wait,
        add(times: number) {
          const after = addCounts(counts, countActions(limit, now(), times));
          transaction.set(reference, toDocument(after, limit, now()));
          return { limit: limit.limit, before: totalOf(counts), after: totalOf(after) };
        },
      };
    },
    /** The `wait` of the last such count on this instance. */
    knownStartersWait(view: View): number | undefined {
      const id = addressId();
      const freedAt = id === undefined ? undefined : fullAddresses.get(paths.rateLimit(view, id));
      return freedAt === undefined ? undefined : Math.ceil((freedAt - now()) / 1000);
    },
  };
}

/** How many actions an instance counts before it shares them. */
function stepOf({ action, limit: { limit }, isAddress }: Subject, { ownShared, isSpread }: Ledger): number {
  const next = Math.max(1, limit * SHARED_PART);
  if (isAddress) return next;
  if (isSpread) return 1;
  if (totalOf(ownShared) >= next) return next;
  // As many as each of ten instances will nearly always have taken, once they took the limit together.
  return Math.min(next, Math.max(sharedAtLeast(action), next / 2, next - 2 * Math.sqrt(next)));
}

async function readCounts(
  transaction: Transaction,
  reference: DocumentReference,
  { limit, now }: { limit: Limit; now: number },
): Promise<Counts> {
  const snapshot = await transaction.get(reference);
  return recentCounts(z.parse(rateLimitDocument, snapshot.data() ?? {}).counts, limit, now);
}

function toDocument(counts: Counts, { windowMs }: Limit, now: number) {
  return { schemaVersion: 1, counts, expiresAt: Timestamp.fromMillis(now + 2 * windowMs) };
}

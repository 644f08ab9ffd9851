import { paths } from '@tagpo/contract/paths';
import { RATE_LIMITS } from '@tagpo/contract/product';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import { ExpiringMap } from '../expiring-map.ts';
import { type LimitedAction, readTaken, takeAction } from './rate-limit.ts';

const MAX_MEMBERS = 10_000;
/** Actions of one member that an instance takes before it tells the others. */
const BLOCK = 10;

/** When a member acted within the window: as all instances know it, what is being told to them, and what they do not know yet. */
interface Ledger {
  shared: number[];
  settling: number[][];
  own: number[];
}

interface SparingDeps {
  readonly firestore: Firestore;
  readonly now: () => number;
}

/**
 * The limiter of an action so frequent that a read and a write each time would double its price: this instance counts by
 * itself and settles with the others every ten actions. Exact on one instance; each further one may let nine more pass.
 * Throws 429 with the seconds until the oldest action falls out of the window.
 */
export function createSparingLimiter({ firestore, now }: SparingDeps, action: LimitedAction) {
  const limit = RATE_LIMITS[action];
  const ledgers = new ExpiringMap<Ledger>(MAX_MEMBERS, now);

  async function settle(uid: string, ledger: Ledger): Promise<void> {
    const settled = ledger.own;
    ledger.own = [];
    ledger.settling.push(settled);
    const reference = firestore.doc(paths.rateLimit(action, uid));
    const { taken, isOver } = await firestore.runTransaction(async (transaction) => {
      const since = now() - limit.windowMs;
      const stored = (await readTaken(transaction, reference)).filter((time) => time > since);
      const all = [...stored, ...settled].sort((a, b) => a - b);
      const kept = all.slice(-limit.limit);
      transaction.set(reference, { takenAt: kept, expiresAt: Timestamp.fromMillis(now() + limit.windowMs) });
      return { taken: kept, isOver: all.length > limit.limit };
    });
    ledger.settling = ledger.settling.filter((batch) => batch !== settled);
    if (taken.length >= ledger.shared.length) ledger.shared = taken;
    if (isOver) throw new ApiError('rate-limited', { retryAfter: secondsUntilFree(taken, limit.windowMs, now()) });
  }

  return async (uid: string): Promise<void> => {
    const at = now();
    const ledger = ledgers.get(uid) ?? { shared: [], settling: [], own: [] };
    ledgers.set(uid, ledger, at + limit.windowMs);
    const since = at - limit.windowMs;
    ledger.shared = ledger.shared.filter((time) => time > since);
    takeAction([...ledger.shared, ...ledger.settling.flat(), ...ledger.own], limit, at);
    ledger.own = [...ledger.own.filter((time) => time > since), at];
    if (ledger.own.length >= BLOCK) await settle(uid, ledger);
  };
}

function secondsUntilFree([oldest]: readonly number[], windowMs: number, now: number): number {
  return Math.max(1, Math.ceil(((oldest ?? now) + windowMs - now) / 1000));
}

export type SparingLimiter = ReturnType<typeof createSparingLimiter>;

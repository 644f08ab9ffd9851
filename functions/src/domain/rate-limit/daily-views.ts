import { createHmac } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { DAILY_VIEWS, STARTER_MS, type View } from '@tagpo/contract/product';
import { SYSTEM_ID } from '@tagpo/contract/wire/staff/admin';
import { manilaDay, startOfManilaDay } from '@tagpo/contract/wire/time/manila-day';
import { Timestamp, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import type { Page } from '../../firebase/read-page.ts';
import { ByteCache } from '../byte-cache.ts';
import type { Member } from '../members/caller.ts';
import { addLogEntry } from '../staff/log.ts';
import type { RateLimits } from './limits.ts';

/** Bytes of what an instance knows of whom members were shown today: some 5,000 of the busiest. */
const LEDGERS_BYTES = 20 * 1024 ** 2;
const KEY_BYTES = 4;
/** An instance counts this part of the bound alone before it first writes to the document. */
const FIRST_PART = 1 / 40;
/** The same between two writes, while no other instance has written. */
const ALONE_PART = 1 / 16;

/** `rateLimits/{view}:{uid}`. The nightly job erases it after `expiresAt`. */
const viewsDocument = z.object({
  day: z.catch(z.int(), 0),
  members: z.catch(z.instanceof(Uint8Array), () => new Uint8Array()),
});

/** The members whom an instance knows a viewer to have seen on a day, each by its key. */
interface Ledger {
  /** Of all instances, as last read. */
  shared: readonly number[];
  /** The number of those that this instance wrote. */
  ownShared: number;
  unshared: readonly number[];
  /** Settles when the writing that is under way ends. */
  underway?: Promise<void> | undefined;
}

/** The bound of a member and a view on a day, and the count so far. */
interface Bound {
  readonly view: View;
  readonly uid: string;
  readonly day: number;
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  readonly ledger: Ledger;
  readonly isOfStarter: boolean;
  readonly limit: number;
}

/** Counts the different members that each viewer is shown on a day in Manila: docs/decisions/065-people-a-day.md. */
export type DailyViews = ReturnType<typeof createDailyViews>;

export function createDailyViews(deps: Pick<AppDeps, 'firestore' | 'now' | 'cursorKey'> & { limits: RateLimits }) {
  const { firestore, now, cursorKey, limits } = deps;
  const ledgers = new ByteCache<Ledger>(LEDGERS_BYTES, now);

  function boundOf(viewer: Member, view: View): Bound {
    const { uid } = viewer;
    const day = manilaDay(now());
    const [path, endsAt] = [paths.rateLimit(view, uid), startOfManilaDay(day + 1)];
    const ledger = ledgers.get(`${path} ${day}`) ?? { shared: [], ownShared: 0, unshared: [] };
    ledgers.set(`${path} ${day}`, ledger, endsAt);
    const isOfStarter = isStarter(viewer, now());
    const limit = DAILY_VIEWS[view][isOfStarter ? 'starter' : 'member'];
    return { view, uid, day, path, endsAt, ledger, isOfStarter, limit };
  }

  /** A hash with a secret key: nobody can tell from the database who was seen. */
  const keyOf = ({ uid, day }: Bound, id: string) =>
    createHmac('sha256', cursorKey()).update(`views|${day}|${uid}|${id}`).digest().readUInt32BE();
  const isSeen = ({ ledger }: Bound, key: number) => ledger.shared.includes(key) || ledger.unshared.includes(key);
  const secondsLeft = ({ endsAt }: Bound) => Math.max(1, Math.ceil((endsAt - now()) / 1000));

  /** The seconds until there is room, as far as this instance knows; undefined if there is. */
  function knownWait(bound: Bound): number | undefined {
    const { view, ledger, limit, isOfStarter } = bound;
    if (ledger.shared.length + ledger.unshared.length >= limit) return secondsLeft(bound);
    return isOfStarter ? limits.knownStartersWait(view) : undefined;
  }

  /**
   * Adds to the document whom this instance showed without telling, and these others if there is room. Returns the seconds until there is
   * room, if there is none.
   */
  async function share(bound: Bound, added: readonly number[]): Promise<number | undefined> {
    const { view, ledger, path, day, isOfStarter, limit } = bound;
    const reference = firestore.doc(path);
    const { before, after, wait } = await firestore.runTransaction(async (transaction) => {
      const address = isOfStarter ? await limits.countStarters(transaction, view) : undefined;
      const stored = z.parse(viewsDocument, (await transaction.get(reference)).data() ?? {});
      const before = stored.day === day ? toKeys(stored.members) : [];
      const shown = [...new Set([...before, ...ledger.unshared])];
      const unseen = added.filter((key) => !shown.includes(key));
      const full = shown.length >= limit ? secondsLeft(bound) : address?.wait;
      const wait = unseen.length === 0 ? undefined : full;
      const after = wait === undefined ? [...shown, ...unseen] : shown;
      if (after.length > before.length) {
        transaction.set(reference, toDocument(bound, after));
        logIfReached(transaction, bound, { name: view, limit, before: before.length, after: after.length });
        const together = address?.add(after.length - before.length);
        if (together) logIfReached(transaction, bound, { name: `${view}FromAddress`, ...together });
      }
      return { before, after, wait };
    });
    ledger.ownShared += after.length - before.length;
    ledger.shared = after;
    ledger.unshared = [];
    return wait;
  }

  /** Staff find in the log whoever reaches the bound of a day, or of an address. */
  function logIfReached(
    transaction: Transaction,
    { uid }: Bound,
    { name, limit, before, after }: { name: string; limit: number; before: number; after: number },
  ): void {
    if (before >= limit || after < limit) return;
    addLogEntry(transaction, firestore, now(), {
      adminId: SYSTEM_ID,
      action: 'views.reached',
      targetUserId: uid,
      details: { before: { [name]: before }, after: { [name]: after } },
    });
  }

  /** Notes that the viewer is shown these others. Returns the seconds until there is room, if there is none. */
  async function note(bound: Bound, added: readonly number[]): Promise<number | undefined> {
    const { ledger } = bound;
    const known = knownWait(bound);
    if (known !== undefined) return known;
    if (ledger.unshared.length + added.length < stepOf(bound)) {
      ledger.unshared = [...ledger.unshared, ...added];
      return undefined;
    }
    const sharing = share(bound, added);
    const end = () => {
      ledger.underway = undefined;
    };
    ledger.underway = sharing.then(end, end);
    return await sharing;
  }

  /** The same for members by their ids, of whom some may be known. */
  async function noteNew(bound: Bound, ids: readonly string[]): Promise<number | undefined> {
    // Nothing else is awaited before they are noted: otherwise a burst of calls would pass.
    while (bound.ledger.underway !== undefined) await bound.ledger.underway;
    const keys = new Set(ids.map((id) => keyOf(bound, id)));
    const added = [...keys].filter((key) => !isSeen(bound, key));
    return added.length === 0 ? undefined : await note(bound, added);
  }

  return {
    /** Notes that a viewer is shown these others. Throws 429 if the day is full and some were not seen in it. */
    async note(viewer: Member, view: View, ids: readonly string[]): Promise<void> {
      const retryAfter = await noteNew(boundOf(viewer, view), ids);
      if (retryAfter !== undefined) throw new ApiError('day-full', { retryAfter });
    },
    /** The same for a list, of which a full day leaves whoever was seen in it. Throws 429 if that is nobody. */
    async showPage<Item extends { readonly id: string }>(
      viewer: Member,
      listing: Promise<Page<Item>>,
    ): Promise<Page<Item>> {
      const page = await listing;
      const bound = boundOf(viewer, 'listed');
      const retryAfter = await noteNew(
        bound,
        page.items.map(({ id }) => id),
      );
      if (retryAfter === undefined) return page;
      const items = page.items.filter(({ id }) => isSeen(bound, keyOf(bound, id)));
      if (items.length === 0) throw new ApiError('day-full', { retryAfter });
      return { ...page, items };
    },
    /** Throws 429 if the day is full, as far as this instance knows, and this one was not seen in it. */
    requireRoom(viewer: Member, view: View, id: string): void {
      const bound = boundOf(viewer, view);
      const retryAfter = knownWait(bound);
      if (retryAfter === undefined || isSeen(bound, keyOf(bound, id))) return;
      throw new ApiError('day-full', { retryAfter });
    },
  };
}

/** An account of the first day, or without a verified address, as one that is made to copy others would be. */
function isStarter({ claims, directory }: Member, now: number): boolean {
  return claims.email_verified !== true || now - directory.finishedAt.toMillis() < STARTER_MS;
}

/**
 * The number of members that an instance notes before it writes them to the document: 1 once another instance has written. In lists it is the same
 * for a starter as for a member, since a starter's each page of 18 would be written otherwise.
 */
function stepOf({ view, limit, ledger: { shared, ownShared } }: Bound): number {
  if (shared.length > ownShared) return 1;
  return (view === 'listed' ? DAILY_VIEWS.listed.member : limit) * (ownShared === 0 ? FIRST_PART : ALONE_PART);
}

function toDocument({ day, endsAt }: Bound, keys: readonly number[]) {
  return { schemaVersion: 1, day, members: toBytes(keys), expiresAt: Timestamp.fromMillis(endsAt) };
}

function toKeys(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.byteLength / KEY_BYTES) }, (_, index) =>
    view.getUint32(index * KEY_BYTES),
  );
}

function toBytes(keys: readonly number[]): Buffer {
  const bytes = Buffer.alloc(keys.length * KEY_BYTES);
  for (const [index, key] of keys.entries()) bytes.writeUInt32BE(key, index * KEY_BYTES);
  return bytes;
}

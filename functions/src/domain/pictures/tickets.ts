import { randomInt } from 'node:crypto';
import { paths, storagePaths } from '@tagpo/contract/paths';
import { MAX_OPEN_UPLOADS, UPLOAD_MS } from '@tagpo/contract/product';
import { accountDocument } from '@tagpo/contract/stored/account';
import { type OpenTicket, type UploadsDocument, uploadsDocument } from '@tagpo/contract/stored/photo';
import { PHOTO_TYPES, type RequestUploadBody, type UploadTicket } from '@tagpo/contract/wire/profile/photo';
import { type DocumentReference, type DocumentSnapshot, Timestamp, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import type { RateLimits } from '../rate-limit/limits.ts';
import { pictureOfUpload, removeObjects, removePictures } from './picture-files.ts';

type TicketDeps = Pick<AppDeps, 'firestore' | 'bucket' | 'now'>;

interface Uploads {
  readonly tickets: ReadonlyMap<string, OpenTicket>;
  /** Pictures whose files are to be removed. */
  readonly removed: readonly string[];
}

/** Milliseconds after which no registration of an expired ticket can still be under way. */
const GRACE_MS = 5 * 60 * 1000;
const RANDOM_LENGTH = 26;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Lets a member upload one file of this type and exactly this many bytes: `storage.rules` read the ticket. Throws 429 if MAX_OPEN_UPLOADS are
 * open, and after forty an hour.
 */
export async function openTicket(
  deps: TicketDeps & { readonly limits: RateLimits },
  uid: string,
  { type, bytes }: RequestUploadBody,
): Promise<UploadTicket> {
  const { firestore, now } = deps;
  await closeExpired(deps, uid);
  const name = `${now()}-${randomName()}.${PHOTO_TYPES[type]}`;
  await firestore.runTransaction(async (transaction) => {
    const { uploads, write } = await editUploads(transaction, firestore.doc(paths.uploads(uid)));
    const open = uploads.tickets;
    const count = await deps.limits.count(transaction, 'requestUpload', uid);
    if (open.size >= MAX_OPEN_UPLOADS) {
      const first = Math.min(...[...open.values()].map(({ expiresAt }) => expiresAt.toMillis()));
      throw new ApiError('rate-limited', { retryAfter: Math.max(1, Math.ceil((first + GRACE_MS - now()) / 1000)) });
    }
    count();
    const expiresAt = Timestamp.fromMillis(now() + UPLOAD_MS);
    write({ tickets: new Map([...open, [name, { type, bytes, expiresAt }]]) });
  });
  return { name };
}

/** A member's ticket for this upload, unless it has expired. */
export async function readTicket(deps: TicketDeps, uid: string, name: string): Promise<OpenTicket | undefined> {
  const ticket = await readAnyTicket(deps, uid, name);
  return ticket !== undefined && deps.now() < ticket.expiresAt.toMillis() ? ticket : undefined;
}

/** A member's ticket for this upload, until it is registered or removed. */
export async function readAnyTicket(
  { firestore }: Pick<AppDeps, 'firestore'>,
  uid: string,
  name: string,
): Promise<OpenTicket | undefined> {
  return readUploads(await firestore.doc(paths.uploads(uid)).get()).tickets.get(name);
}

/** Finds a ticket within the transaction that registers its upload. Reads at once; `take` deletes the ticket. */
export async function findTicket(
  { firestore }: Pick<AppDeps, 'firestore'>,
  transaction: Transaction,
  { uid, name }: { readonly uid: string; readonly name: string },
): Promise<{ readonly isOpen: boolean; readonly take: () => void }> {
  const { uploads, write } = await editUploads(transaction, firestore.doc(paths.uploads(uid)));
  const tickets = new Map([...uploads.tickets].filter(([known]) => known !== name));
  return { isOpen: uploads.tickets.has(name), take: () => write({ tickets }) };
}

/**
 * Notes, within the transaction that takes a picture out of an album, that its files are to be removed; the nightly job removes what is left.
 * Reads at once; the returned function writes.
 */
export async function noteRemoved(
  { firestore }: Pick<AppDeps, 'firestore'>,
  transaction: Transaction,
  { uid, picture }: { readonly uid: string; readonly picture: string },
): Promise<() => void> {
  const { uploads, write } = await editUploads(transaction, firestore.doc(paths.uploads(uid)));
  return () => write({ removed: [...uploads.removed.filter((id) => id !== picture), picture] });
}

/** Removes the files that were noted, then the notes. */
export async function removeNoted(deps: TicketDeps, uid: string): Promise<void> {
  const reference = deps.firestore.doc(paths.uploads(uid));
  const { removed } = readUploads(await reference.get());
  await removePictures(deps, removed);
  await dropUploads(reference, { names: [], removed });
}

/** Takes tickets and removed pictures out of the document. */
async function dropUploads(
  reference: DocumentReference,
  { names, removed }: { readonly names: readonly string[]; readonly removed: readonly string[] },
): Promise<void> {
  await reference.firestore.runTransaction(async (transaction) => {
    const { uploads, write } = await editUploads(transaction, reference);
    write({
      tickets: new Map([...uploads.tickets].filter(([name]) => !names.includes(name))),
      removed: uploads.removed.filter((id) => !removed.includes(id)),
    });
  });
}

/** Deletes a ticket together with its upload. */
export async function closeTicket(deps: TicketDeps, uid: string, name: string): Promise<void> {
  await removeObjects(deps, [storagePaths.upload(uid, name)]);
  await deps.firestore.runTransaction(async (transaction) => {
    const { isOpen, take } = await findTicket(deps, transaction, { uid, name });
    if (isOpen) take();
  });
}

/**
 * Removes expired uploads, with half-made pictures, and removed pictures, then the notes of both. Returns how many. Keeps pictures that an
 * interrupted registration has put into the album.
 */
export async function closeExpired(deps: TicketDeps, uid: string): Promise<number> {
  const reference = deps.firestore.doc(paths.uploads(uid));
  const snapshot = await reference.get();
  if (!snapshot.exists) return 0;
  const { tickets, removed } = readUploads(snapshot);
  const before = deps.now() - GRACE_MS;
  const names = [...tickets].filter(([, { expiresAt }]) => expiresAt.toMillis() <= before).map(([name]) => name);
  const isEmpty = tickets.size === 0 && removed.length === 0;
  if (names.length + removed.length === 0 && !isEmpty) return 0;
  const uploads = names.map((name) => storagePaths.upload(uid, name));
  const used = names.length > 0 ? await readAlbumIds(deps, uid) : new Set<string>();
  await removeObjects(deps, uploads);
  await removePictures(deps, [...uploads.map(pictureOfUpload).filter((picture) => !used.has(picture)), ...removed]);
  await dropUploads(reference, { names, removed });
  return names.length + removed.length;
}

const albumIds = z.object({
  album: z.catch(z.array(z.pick(accountDocument.shape.album._zod.def.element, { id: true })), []),
});

async function readAlbumIds({ firestore }: TicketDeps, uid: string): Promise<ReadonlySet<string>> {
  const account = await firestore.doc(paths.account(uid)).get();
  return new Set(z.parse(albumIds, account.data() ?? {}).album.map(({ id }) => id));
}

/** Pictures that may have files: of open uploads, and of those not removed yet. */
export function picturesUnderWay(snapshot: DocumentSnapshot): string[] {
  const { tickets, removed } = readUploads(snapshot);
  const made = [...tickets.keys()].map((name) => pictureOfUpload(storagePaths.upload(snapshot.id, name)));
  return [...made, ...removed];
}

function readUploads(snapshot: DocumentSnapshot): Uploads {
  const { tickets, removed } = z.parse(uploadsDocument, snapshot.data() ?? {});
  const readable = Object.entries(tickets).flatMap(([name, ticket]) =>
    ticket === undefined ? [] : [[name, ticket] as const],
  );
  return { tickets: new Map(readable), removed };
}

/** Reads at once; `write` changes what is given. */
async function editUploads(transaction: Transaction, reference: DocumentReference) {
  const uploads = readUploads(await transaction.get(reference));
  return {
    uploads,
    write: (change: Partial<Uploads>) => writeUploads(transaction, reference, { ...uploads, ...change }),
  };
}

function writeUploads(transaction: Transaction, reference: DocumentReference, { tickets, removed }: Uploads): void {
  const times = [...tickets.values()].map(({ expiresAt }) => expiresAt.toMillis());
  if (times.length + removed.length === 0) {
    transaction.delete(reference);
    return;
  }
  // What was removed is due at once.
  const expiresAt = Timestamp.fromMillis(removed.length > 0 ? 0 : Math.min(...times));
  const kept = { tickets: Object.fromEntries(tickets), removed: [...removed], expiresAt };
  transaction.set(reference, { schemaVersion: 1, ...kept } satisfies UploadsDocument);
}

function randomName(): string {
  return Array.from({ length: RANDOM_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

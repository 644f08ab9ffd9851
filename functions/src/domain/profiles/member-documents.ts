import { isDeepStrictEqual } from 'node:util';
import { paths } from '@tagpo/contract/paths';
import { makeUserDocument } from '@tagpo/contract/search-keys';
import { type AccountDocument, accountDocument } from '@tagpo/contract/stored/account';
import { makeRosterDocument } from '@tagpo/contract/stored/roster';
import { type UserDocument, userDocument } from '@tagpo/contract/stored/user';
import type { StoredTime } from '@tagpo/contract/stored-time';
import { SENSITIVE_FIELDS } from '@tagpo/contract/wire/profile/sensitive';
import { type DocumentSnapshot, type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { AccountErasedError, ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import { parseEntry } from '../../firebase/stored-entries.ts';
import { readVisible } from '../conversations/read-conversations.ts';
import { describeMove, memberActivity } from '../members/activity.ts';
import { areSeparated } from '../members/blocks.ts';
import type { Member } from '../members/caller.ts';
import { shownDirectory } from '../members/parse-listed.ts';
import type { WrittenProfile } from './fields.ts';

export interface StoredMember {
  readonly account: AccountDocument;
  readonly directory: UserDocument | undefined;
}

/** The member's account and, once finished, profile, within a transaction if one is given: two reads. */
export async function readOwn(
  firestore: Firestore,
  uid: string,
  reader: Pick<Firestore, 'getAll'> = firestore,
): Promise<StoredMember> {
  const [account, directory] = await reader.getAll(...ownReferences(firestore, uid));
  // Opened before any call is handled: gone means deleted a moment ago.
  if (!account?.exists) throw new ApiError('unauthenticated');
  const stored = parseStored(account, directory);
  if (stored.account.erasingSince !== undefined) throw new AccountErasedError(uid);
  if (!stored.account.isActive) throw new ApiError('account-deactivated');
  return stored;
}

/** A member whom staff or the nightly job change, also if switched off. 404 if there is none. */
export async function readMemberForStaff(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
): Promise<StoredMember> {
  const [account, directory] = await transaction.getAll(...ownReferences(firestore, uid));
  if (!account?.exists || account.get('erasingSince') !== undefined) throw new ApiError('not-found');
  return parseStored(account, directory);
}

function ownReferences(firestore: Firestore, uid: string) {
  return [firestore.doc(paths.account(uid)), firestore.doc(paths.user(uid))] as const;
}

function parseStored(account: DocumentSnapshot, directory: DocumentSnapshot | undefined): StoredMember {
  return {
    account: z.parse(accountDocument, account.data()),
    directory: directory?.exists ? z.parse(userDocument, directory.data()) : undefined,
  };
}

interface Look {
  readonly viewer: Pick<Member, 'uid' | 'directory'>;
  readonly uid: string;
  /** Whether the viewer blocked the member, as stored now: the viewer’s own document may be a minute old. */
  readonly isBlocked: Promise<boolean>;
}

/**
 * A member whom the viewer may see: listed, or in a conversation with the viewer. Reads the conversation of everybody who is not listed, so that
 * the response time does not reveal whether they exist.
 */
export async function readShown(deps: Pick<AppDeps, 'firestore' | 'log'>, look: Look) {
  const { viewer, uid } = look;
  const [snapshot, isKnown] = await Promise.all([deps.firestore.doc(paths.user(uid)).get(), look.isBlocked]);
  const directory = parseEntry(deps, shownDirectory, snapshot);
  const isBlocked = isKnown || areSeparated(viewer, { uid, directory });
  if (directory?.profile.isListed && !isBlocked) return directory;
  const conversation = await readVisible(deps.firestore, viewer.uid, uid);
  if (isBlocked || conversation === undefined || conversation === 'hidden') return undefined;
  // Who only asked to chat is a stranger still.
  const hasConversation = conversation.state === 'open' || conversation.startedBy !== viewer.uid;
  return hasConversation && directory?.isActive === true ? directory : undefined;
}

interface MemberWrite {
  readonly deps: Pick<AppDeps, 'firestore' | 'cursorKey'>;
  readonly uid: string;
  readonly account: AccountDocument;
  readonly before: StoredMember;
  /** The new profile; absent if only the account changes. A newcomer without it keeps the draft. */
  readonly written?: WrittenProfile | undefined;
  readonly now: number;
  /** When the member was last active; now by default. */
  readonly lastActive?: StoredTime | undefined;
}

/** Writes the account and the documents made of a finished profile. Returns what is stored now. */
export function writeMember(transaction: Transaction, write: MemberWrite): StoredMember {
  const { deps, uid, account, written, now, lastActive } = write;
  const { firestore } = deps;
  const before = write.before.directory;
  transaction.set(firestore.doc(paths.account(uid)), account);
  renewRoster(transaction, write);
  const stored = written ?? (before && writtenPart(before));
  if (stored === undefined) return { account, directory: undefined };
  const { audiences, ...profile } = stored;
  const activity = memberActivity(deps, uid, lastActive?.toMillis() ?? now);
  const made = makeUserDocument({
    account,
    profile: {
      ...profile,
      isVerified: before?.profile.isVerified ?? false,
      isPhotoVerified: before?.profile.isPhotoVerified ?? false,
    },
    audiences,
    activity,
    finishedAt: before?.finishedAt ?? Timestamp.fromMillis(now),
    isSample: before?.isSample ?? false,
  });
  const { blocks, spotlight, switchedOnAt } = before ?? {};
  const directory = { ...made, blocks, spotlight, switchedOnAt };
  transaction.set(firestore.doc(paths.user(uid)), { ...directory, ...(before && describeMove(before, activity)) });
  return { account, directory };
}

/** Writes the roster entry if it changed. */
function renewRoster(transaction: Transaction, { deps, uid, account, before, written }: MemberWrite): void {
  const name = written?.name ?? before.directory?.profile.name;
  const isSample = before.directory?.isSample ?? false;
  const renewed = makeRosterDocument({ account, name, isSample });
  const listed = makeRosterDocument({ account: before.account, name: before.directory?.profile.name, isSample });
  if (isDeepStrictEqual(renewed, listed)) return;
  transaction.set(deps.firestore.doc(paths.roster(uid)), renewed, { merge: true });
}

/** The fields of a stored profile that its owner wrote, with their audiences. */
export function writtenPart({ profile, restricted, audiences }: UserDocument): WrittenProfile {
  const {
    photos: _photos,
    isListed: _isListed,
    isVerified: _isVerified,
    isPhotoVerified: _verified,
    ...written
  } = profile;
  const open = SENSITIVE_FIELDS.filter((field) => written[field] !== undefined);
  const forEveryone = Object.fromEntries(open.map((field) => [field, 'everyone' as const]));
  return { ...written, ...restricted, audiences: { ...forEveryone, ...audiences } };
}

import { type BlockDocument, type BlockedMember, blockDocument, type ListBlocksQuery } from '@tagpo/contract/block';
import { type ConversationDocument, conversationIdOf } from '@tagpo/contract/conversation';
import { paths } from '@tagpo/contract/paths';
import { BLOCKS_PAGE_SIZE, MAX_BLOCKS } from '@tagpo/contract/product';
import { directoryDocument } from '@tagpo/contract/user';
import {
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import type { CallerLoader, Member } from '../../middleware/load-caller.ts';
import type { RateLimits } from '../../middleware/rate-limit/limits.ts';
import { parseChoices, reuniteChoices, separateChoices } from '../choices/store.ts';
import { parseConversation, withVisibility } from '../conversations/document.ts';
import { parseTimeCursor, toTimeCursor } from '../conversations/time-cursor.ts';
import { toIso } from '../conversations/view.ts';

export interface BlockDeps extends AppDeps {
  readonly callers: CallerLoader;
  readonly limits: RateLimits;
}

interface BlocksPage {
  readonly blocks: BlockedMember[];
  readonly nextCursor?: string;
}

/** One page of those one has blocked, newest first: as many reads as it answers. */
export async function listBlocks(
  { firestore }: BlockDeps,
  { uid }: Member,
  { cursor }: ListBlocksQuery,
): Promise<BlocksPage> {
  const after = parseTimeCursor(cursor);
  const newest = firestore
    .collection(paths.userBlocks(uid))
    .orderBy('createdAt', 'desc')
    .orderBy(FieldPath.documentId(), 'desc')
    .limit(BLOCKS_PAGE_SIZE);
  const found = await (after ? newest.startAfter(Timestamp.fromMillis(after.time), after.id) : newest).get();
  const stored = found.docs.map((snapshot) => z.parse(blockDocument, snapshot.data()));
  const blocks = stored.map(({ blockedId, name, createdAt }) => ({ id: blockedId, name, blockedAt: toIso(createdAt) }));
  const last = stored.at(-1);
  return last === undefined || stored.length < BLOCKS_PAGE_SIZE
    ? { blocks }
    : { blocks, nextCursor: toTimeCursor({ time: last.createdAt.toMillis(), id: last.blockedId }) };
}

/**
 * Takes two members out of each other's world, at once and both ways: every list, profile, like, match and conversation of the
 * two changes in one transaction. 404 for whoever is not there for the caller; 429 after a hundred a day.
 */
export async function blockMember(deps: BlockDeps, { uid }: Member, targetId: string): Promise<void> {
  if (targetId === uid) throw new ApiError('invalid-target');
  const { firestore } = deps;
  await firestore.runTransaction(async (transaction) => {
    const pair = await readPair(transaction, firestore, [uid, targetId]);
    if (pair.isBlockedByMe) return;
    const name = nameIfThere(pair, [uid, targetId]);
    if (name === undefined) throw new ApiError('not-found');
    if (parseChoices(pair.choices).blocked.length >= MAX_BLOCKS) throw new ApiError('block-limit-reached');
    const countBlock = await deps.limits.count(transaction, 'block', uid);
    countBlock();
    const block: BlockDocument = { blockedId: targetId, name, createdAt: Timestamp.fromMillis(deps.now()) };
    transaction.set(firestore.doc(paths.userBlock(uid, targetId)), block);
    separateChoices(transaction, firestore, [uid, targetId]);
    const { conversation } = pair;
    if (conversation !== undefined) {
      const { matchedAt: _unmatched, blockedBy = [], ...kept } = conversation;
      transaction.set(pair.reference, withVisibility({ ...kept, blockedBy: [...blockedBy, uid] }));
    }
  });
  for (const id of [uid, targetId]) deps.callers.forget(id);
}

/** Takes one's own block back. The two meet again once neither blocks the other. */
export async function unblockMember(deps: BlockDeps, { uid }: Member, targetId: string): Promise<void> {
  const { firestore } = deps;
  await firestore.runTransaction(async (transaction) => {
    const pair = await readPair(transaction, firestore, [uid, targetId]);
    if (!pair.isBlockedByMe) return;
    const reunite = pair.isBlockedByThem ? undefined : await reuniteChoices(transaction, firestore, [uid, targetId]);
    transaction.delete(firestore.doc(paths.userBlock(uid, targetId)));
    reunite?.();
    const { conversation } = pair;
    if (conversation !== undefined) {
      const blockedBy = (conversation.blockedBy ?? []).filter((id) => id !== uid);
      transaction.set(pair.reference, withVisibility({ ...conversation, blockedBy }));
    }
  });
  for (const id of [uid, targetId]) deps.callers.forget(id);
}

async function readPair(transaction: Transaction, firestore: Firestore, [uid, targetId]: readonly [string, string]) {
  const reference = firestore.doc(paths.conversation(conversationIdOf(uid, targetId)));
  const [conversation, directory, choices, own, theirs] = await transaction.getAll(
    reference,
    firestore.doc(paths.directory(targetId)),
    firestore.doc(paths.choices(uid)),
    firestore.doc(paths.userBlock(uid, targetId)),
    firestore.doc(paths.userBlock(targetId, uid)),
  );
  return {
    reference,
    conversation: parseConversation(conversation, [uid, targetId]),
    directory: requireSnapshot(directory),
    choices: requireSnapshot(choices),
    isBlockedByMe: requireSnapshot(own).exists,
    isBlockedByThem: requireSnapshot(theirs).exists,
  };
}

function requireSnapshot(snapshot: DocumentSnapshot | undefined): DocumentSnapshot {
  if (snapshot === undefined) throw new Error('A read answered fewer documents than it was asked for');
  return snapshot;
}

interface Meeting {
  readonly conversation: ConversationDocument | undefined;
  readonly directory: DocumentSnapshot;
  readonly isBlockedByThem: boolean;
}

/** The name of a member who is there for the caller: listed, or in a conversation that the caller sees. */
function nameIfThere(meeting: Meeting, [uid, targetId]: readonly [string, string]): string | undefined {
  const { conversation, directory, isBlockedByThem } = meeting;
  if (!directory.exists || isBlockedByThem) return undefined;
  const { profile } = z.parse(directoryDocument, directory.data());
  const isTalking = conversation?.visibleTo.includes(uid) === true && !conversation.deleted?.includes(targetId);
  return profile.isListed || isTalking ? profile.name : undefined;
}

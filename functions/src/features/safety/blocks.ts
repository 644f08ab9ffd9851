import { paths } from '@tagpo/contract/paths';
import { BLOCKS_PAGE_SIZE, MAX_BLOCKS } from '@tagpo/contract/product';
import {
  type BlockDocument,
  blockDocument,
  type HeldBlockDocument,
  heldBlockDocument,
} from '@tagpo/contract/stored/choices';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import type { BlockedMember } from '@tagpo/contract/wire/members/block';
import type { TimePageQuery } from '@tagpo/contract/wire/time/time-cursor';
import { type DocumentReference, type DocumentSnapshot, Timestamp, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { countOwnBlocks, parseChoices, reuniteChoices, separateChoices } from '../../domain/choices/choices.ts';
import { changeConversation } from '../../domain/conversations/change-conversation.ts';
import { parseConversationOf } from '../../domain/conversations/parse-conversation.ts';
import type { Member } from '../../domain/members/caller.ts';
import { parseShown } from '../../domain/members/parse-shown.ts';
import { requireActive } from '../../domain/members/require-active.ts';
import { type Page, readPage } from '../../firebase/read-page.ts';
import { parseEntries } from '../../firebase/stored-entries.ts';
import { toIso } from '../../firebase/stored-time.ts';

/** One page of those one has blocked, newest first: as many reads as it answers. */
export async function listBlocks(
  deps: ApiDeps,
  { uid }: Member,
  { cursor }: TimePageQuery,
): Promise<Page<BlockedMember>> {
  const list = { field: 'createdAt', size: BLOCKS_PAGE_SIZE, cursor };
  const { items, nextCursor } = await readPage(deps.firestore.collection(paths.userBlocks(uid)), list);
  const blocks = parseEntries(deps, blockDocument, items).map(({ data: { blockedId, name, createdAt } }) => ({
    id: blockedId,
    name,
    blockedAt: toIso(createdAt),
  }));
  return { items: blocks, nextCursor };
}

/**
 * Separates two members, both ways: every list, profile, like, match and conversation changes in one transaction. If the caller cannot see the
 * target, the block is held and the answer is 404. 429 after a hundred a day.
 */
export async function blockMember(deps: ApiDeps, { uid }: Member, targetId: string): Promise<void> {
  if (targetId === uid) throw new ApiError('invalid-target');
  const { firestore, now } = deps;
  const { isFound, changed } = await firestore.runTransaction(async (transaction) => {
    const pair = await readPair(transaction, deps, [uid, targetId]);
    if (pair.isBlockedByMe) return { isFound: true, changed: undefined };
    const name = nameIfThere(pair, [uid, targetId]);
    if (name === undefined) {
      const countBlock = await deps.limits.count(transaction, 'block', uid);
      countBlock();
      const held: HeldBlockDocument = { schemaVersion: 1, blockedId: targetId, heldSince: Timestamp.fromMillis(now()) };
      transaction.set(firestore.doc(paths.heldBlock(uid, targetId)), held);
      return { isFound: false, changed: undefined };
    }
    if (parseChoices(pair.choices).blocked.length >= MAX_BLOCKS) {
      const own = await transaction.get(countOwnBlocks(firestore, uid, MAX_BLOCKS));
      if (own.data().count >= MAX_BLOCKS) throw new ApiError('block-limit-reached');
    }
    const countBlock = await deps.limits.count(transaction, 'block', uid);
    countBlock();
    const createdAt = Timestamp.fromMillis(now());
    const block: BlockDocument = { schemaVersion: 1, blockedId: targetId, name, createdAt };
    transaction.set(firestore.doc(paths.userBlock(uid, targetId)), block);
    separateChoices(transaction, firestore, [uid, targetId]);
    return { isFound: true, changed: writeBlocks(transaction, pair, { blockedBy: [uid], now: now() }) };
  });
  if (!isFound) throw new ApiError('not-found');
  for (const id of [uid, targetId]) deps.callers.invalidate(id);
  await deps.signals.publish(changed);
}

/** Removes the caller's own block. The two see each other again once neither blocks the other. */
export async function unblockMember(deps: ApiDeps, { uid }: Member, targetId: string): Promise<void> {
  const { firestore, now } = deps;
  const changed = await firestore.runTransaction(async (transaction) => {
    const pair = await readPair(transaction, deps, [uid, targetId]);
    if (!pair.isBlockedByMe) {
      transaction.delete(firestore.doc(paths.heldBlock(uid, targetId)));
      return undefined;
    }
    const isStillBlocked = pair.isBlockedByThem || pair.heldByThem !== undefined;
    const reunite = isStillBlocked ? undefined : await reuniteChoices(transaction, firestore, [uid, targetId]);
    transaction.delete(firestore.doc(paths.userBlock(uid, targetId)));
    if (pair.heldByThem) takeUpBlock(transaction, pair.heldByThem, pair.author);
    reunite?.();
    return writeBlocks(transaction, pair, { blockedBy: isStillBlocked ? [targetId] : [], now: now() });
  });
  for (const id of [uid, targetId]) deps.callers.invalidate(id);
  await deps.signals.publish(changed);
}

/** Turns a held block into a block. */
function takeUpBlock(
  transaction: Transaction,
  { reference, heldBy, heldSince }: HeldBlock,
  author: DocumentSnapshot,
): void {
  const { name } = parseShown(author);
  const block: BlockDocument = { schemaVersion: 1, blockedId: author.id, name, createdAt: heldSince };
  transaction.delete(reference);
  transaction.set(reference.firestore.doc(paths.userBlock(heldBy, author.id)), block);
}

/** The conversation after a block or its end: `blockedBy` is computed from the blocks themselves. A block ends a match. */
function writeBlocks(
  transaction: Transaction,
  { conversation, reference }: Pick<Pair, 'conversation' | 'reference'>,
  { blockedBy, now }: { readonly blockedBy: string[]; readonly now: number },
) {
  if (conversation === undefined) return undefined;
  const { matchedAt, blockedBy: _before, ...kept } = conversation;
  const isBlocked = blockedBy.length > 0;
  const after = {
    ...kept,
    // No empty list is kept.
    ...(isBlocked ? { blockedBy } : {}),
    ...(isBlocked || matchedAt === undefined ? {} : { matchedAt }),
  };
  const { data, ...changed } = changeConversation(conversation, after, now);
  transaction.set(reference, data);
  return changed;
}

type Pair = Awaited<ReturnType<typeof readPair>>;

async function readPair(
  transaction: Transaction,
  { firestore, cursorKey, callers }: Pick<ApiDeps, 'firestore' | 'cursorKey' | 'callers'>,
  [uid, targetId]: readonly [string, string],
) {
  const reference = firestore.doc(paths.conversation(conversationIdOf(uid, targetId)));
  const [author, conversation, directory, choices, own, theirs, held] = await transaction.getAll(
    firestore.doc(paths.directory(uid)),
    reference,
    firestore.doc(paths.directory(targetId)),
    firestore.doc(paths.choices(uid)),
    firestore.doc(paths.userBlock(uid, targetId)),
    firestore.doc(paths.userBlock(targetId, uid)),
    firestore.doc(paths.heldBlock(targetId, uid)),
  );
  requireActive({ cursorKey, callers }, author);
  return {
    reference,
    conversation: parseConversationOf(conversation, [uid, targetId]),
    directory: requireSnapshot(directory),
    choices: requireSnapshot(choices),
    author: requireSnapshot(author),
    isBlockedByMe: requireSnapshot(own).exists,
    isBlockedByThem: requireSnapshot(theirs).exists,
    heldByThem: readHeldBlock(requireSnapshot(held), targetId),
  };
}

interface HeldBlock {
  readonly reference: DocumentReference;
  readonly heldBy: string;
  readonly heldSince: Timestamp;
}

function readHeldBlock(snapshot: DocumentSnapshot, heldBy: string): HeldBlock | undefined {
  const { data } = z.safeParse(heldBlockDocument, snapshot.data());
  if (data === undefined) return undefined;
  return { reference: snapshot.ref, heldBy, heldSince: Timestamp.fromMillis(data.heldSince.toMillis()) };
}

function requireSnapshot(snapshot: DocumentSnapshot | undefined): DocumentSnapshot {
  if (snapshot === undefined) throw new Error('A read answered fewer documents than it was asked for');
  return snapshot;
}

/** The name of a member whom the caller can see: listed, or in a conversation with the caller. */
function nameIfThere(
  { conversation, directory, isBlockedByThem }: Pair,
  [uid, targetId]: readonly [string, string],
): string | undefined {
  if (!directory.exists || isBlockedByThem) return undefined;
  const { name, isListed } = parseShown(directory);
  const hasConversation = conversation?.visibleTo.includes(uid) === true && !conversation.deleted?.includes(targetId);
  return isListed || hasConversation ? name : undefined;
}

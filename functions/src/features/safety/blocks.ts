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
import { type DocumentSnapshot, type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
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

/**
 * One page of those one has blocked, newest first: as many reads as it answers. The first page also shows held blocks of members who came back: three
 * reads for each that is held, none for a member without blocks.
 */
export async function listBlocks(
  deps: ApiDeps,
  { uid, directory }: Member,
  { cursor }: TimePageQuery,
): Promise<Page<BlockedMember>> {
  if (cursor === undefined && (directory.blocked ?? []).length > 0) await showHeldBlocks(deps, uid);
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
 * target, they are separated all the same, with the same answer, but the block is held. 429 after a hundred a day.
 */
export async function blockMember(deps: ApiDeps, { uid }: Member, targetId: string): Promise<void> {
  if (targetId === uid) throw new ApiError('invalid-target');
  const { firestore, now } = deps;
  const changed = await firestore.runTransaction(async (transaction) => {
    const pair = await readPair(transaction, deps, [uid, targetId]);
    if (pair.isBlockedByMe) return undefined;
    if (parseChoices(pair.choices).blocked.length >= MAX_BLOCKS) {
      const own = await transaction.get(countOwnBlocks(firestore, uid, MAX_BLOCKS));
      if (own.data().count >= MAX_BLOCKS) throw new ApiError('block-limit-reached');
    }
    const countBlock = await deps.limits.count(transaction, 'block', uid);
    countBlock();
    const name = nameIfThere(pair, [uid, targetId]);
    const at = pair.heldByMe ?? Timestamp.fromMillis(now());
    if (name === undefined) holdBlock(transaction, firestore, { uid, targetId, at });
    else showBlock(transaction, firestore, { uid, targetId, name, at });
    if (name !== undefined && pair.heldByMe) transaction.delete(firestore.doc(paths.heldBlock(uid, targetId)));
    return separate(transaction, pair, { uid, targetId, now: now() });
  });
  for (const id of [uid, targetId]) deps.callers.invalidate(id);
  await deps.signals.publish(changed);
}

/** Removes the caller's own block. The two see each other again once neither blocks the other. */
export async function unblockMember(deps: ApiDeps, { uid }: Member, targetId: string): Promise<void> {
  const { firestore, now } = deps;
  const changed = await firestore.runTransaction(async (transaction) => {
    const pair = await readPair(transaction, deps, [uid, targetId]);
    if (!pair.isBlockedByMe && pair.heldByMe === undefined) return undefined;
    const isStillBlocked = isBlockedByThem(pair);
    const reunite = isStillBlocked ? undefined : await reuniteChoices(transaction, firestore, [uid, targetId]);
    transaction.delete(firestore.doc(paths.userBlock(uid, targetId)));
    transaction.delete(firestore.doc(paths.heldBlock(uid, targetId)));
    reunite?.();
    return writeBlocks(transaction, pair, { blockedBy: isStillBlocked ? [targetId] : [], now: now() });
  });
  for (const id of [uid, targetId]) deps.callers.invalidate(id);
  await deps.signals.publish(changed);
}

interface OwnBlock {
  readonly uid: string;
  readonly targetId: string;
  readonly at: Timestamp;
}

function holdBlock(transaction: Transaction, firestore: Firestore, { uid, targetId, at }: OwnBlock): void {
  const held: HeldBlockDocument = { schemaVersion: 1, blockedId: targetId, heldSince: at };
  transaction.set(firestore.doc(paths.heldBlock(uid, targetId)), held);
}

function showBlock(
  transaction: Transaction,
  firestore: Firestore,
  { uid, targetId, name, at }: OwnBlock & { readonly name: string },
): void {
  const block: BlockDocument = { schemaVersion: 1, blockedId: targetId, name, createdAt: at };
  transaction.set(firestore.doc(paths.userBlock(uid, targetId)), block);
}

/** Writes a block into the choices of both and into their conversation. A target who does not exist has neither. */
function separate(
  transaction: Transaction,
  pair: Pair,
  { uid, targetId, now }: { readonly uid: string; readonly targetId: string; readonly now: number },
) {
  if (!pair.directory.exists) return undefined;
  const own = parseChoices(pair.choices);
  separateChoices(transaction, pair.reference.firestore, { blocker: uid, blockedId: targetId, own, now });
  return writeBlocks(transaction, pair, { blockedBy: isBlockedByThem(pair) ? [uid, targetId] : [uid], now });
}

/** Shows the newest held blocks of members whom the caller would see if it were not for the block. */
async function showHeldBlocks(deps: ApiDeps, uid: string): Promise<void> {
  const { firestore } = deps;
  const newest = firestore.collection(paths.heldBlocks(uid)).orderBy('heldSince', 'desc').limit(BLOCKS_PAGE_SIZE);
  const { docs } = await newest.get();
  if (docs.length === 0) return;
  // The same reads for everybody: the response time must not distinguish who hides from who blocks.
  const found = await firestore.getAll(
    ...docs.flatMap(({ id }) => [
      firestore.doc(paths.directory(id)),
      firestore.doc(paths.userBlock(id, uid)),
      firestore.doc(paths.heldBlock(id, uid)),
    ]),
  );
  for (const [index, held] of docs.entries()) {
    const [directory, theirs, theirHeld] = found.slice(3 * index).map(requireSnapshot);
    if (directory === undefined || theirs === undefined || theirHeld === undefined) continue;
    const isBehind = theirs.exists || !isEarlier(readHeldSince(held), readHeldSince(theirHeld));
    if (!isBehind && directory.exists && parseShown(directory).isListed) await showHeldBlock(deps, uid, held.id);
  }
}

async function showHeldBlock(deps: ApiDeps, uid: string, targetId: string): Promise<void> {
  const { firestore, now } = deps;
  const changed = await firestore.runTransaction(async (transaction) => {
    const pair = await readPair(transaction, deps, [uid, targetId]);
    const { heldByMe, heldByThem } = pair;
    if (heldByMe === undefined || !isEarlier(heldByMe, heldByThem)) return undefined;
    const name = nameIfThere({ ...pair, heldByThem: undefined }, [uid, targetId]);
    if (name === undefined) return undefined;
    showBlock(transaction, firestore, { uid, targetId, name, at: heldByMe });
    transaction.delete(firestore.doc(paths.heldBlock(uid, targetId)));
    return separate(transaction, pair, { uid, targetId, now: now() });
  });
  await deps.signals.publish(changed);
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
  const [author, conversation, directory, choices, own, theirs, ownHeld, theirHeld] = await transaction.getAll(
    firestore.doc(paths.directory(uid)),
    reference,
    firestore.doc(paths.directory(targetId)),
    firestore.doc(paths.choices(uid)),
    firestore.doc(paths.userBlock(uid, targetId)),
    firestore.doc(paths.userBlock(targetId, uid)),
    firestore.doc(paths.heldBlock(uid, targetId)),
    firestore.doc(paths.heldBlock(targetId, uid)),
  );
  requireActive({ cursorKey, callers }, author);
  return {
    reference,
    conversation: parseConversationOf(conversation, [uid, targetId]),
    directory: requireSnapshot(directory),
    choices: requireSnapshot(choices),
    isBlockedByMe: requireSnapshot(own).exists,
    hasTheirBlock: requireSnapshot(theirs).exists,
    heldByMe: readHeldSince(requireSnapshot(ownHeld)),
    heldByThem: readHeldSince(requireSnapshot(theirHeld)),
  };
}

/** Of two held blocks the earlier one is shown first. */
function isEarlier(mine: Timestamp | undefined, theirs: Timestamp | undefined): boolean {
  return theirs === undefined || (mine !== undefined && mine.toMillis() <= theirs.toMillis());
}

/** Since when a block is held; undefined if none is. A damaged one counts as the oldest. */
function readHeldSince(snapshot: DocumentSnapshot): Timestamp | undefined {
  if (!snapshot.exists) return undefined;
  const { data } = z.safeParse(heldBlockDocument, snapshot.data());
  return Timestamp.fromMillis(data?.heldSince.toMillis() ?? 0);
}

function isBlockedByThem({ hasTheirBlock, heldByThem }: Pick<Pair, 'hasTheirBlock' | 'heldByThem'>): boolean {
  return hasTheirBlock || heldByThem !== undefined;
}

function requireSnapshot(snapshot: DocumentSnapshot | undefined): DocumentSnapshot {
  if (snapshot === undefined) throw new Error('A read answered fewer documents than it was asked for');
  return snapshot;
}

/** The name of a member whom the caller can see, or could if it were not for the caller’s own block: listed, or in a conversation with them. */
function nameIfThere(pair: Pair, [uid, targetId]: readonly [string, string]): string | undefined {
  const { conversation, directory } = pair;
  if (!directory.exists || isBlockedByThem(pair)) return undefined;
  const { name, isListed } = parseShown(directory);
  const hasConversation = conversation?.visibleTo.includes(uid) === true && !conversation.deleted?.includes(targetId);
  return isListed || hasConversation ? name : undefined;
}

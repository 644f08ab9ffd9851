import { collections, paths } from '@tagpo/contract/paths';
import { BLOCKS_PAGE_SIZE, MAX_BLOCKS } from '@tagpo/contract/product';
import { storedTime } from '@tagpo/contract/stored-time';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import type { BlockedMember } from '@tagpo/contract/wire/members/block';
import { memberId } from '@tagpo/contract/wire/profile/user';
import type { TimePageQuery } from '@tagpo/contract/wire/time/time-cursor';
import { FieldValue, type Firestore, type Query, Timestamp, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import {
  type Choice,
  type FromTo,
  isBlock,
  parseChoice,
  withLikeTakenBack,
  withoutLike,
  writeChoice,
} from '../../domain/choices/choices.ts';
import { changeConversation } from '../../domain/conversations/change-conversation.ts';
import { parseConversationOf } from '../../domain/conversations/parse-conversation.ts';
import { blockKey } from '../../domain/members/blocks.ts';
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
  if (cursor === undefined && (directory.blocks ?? []).length > 0) await showHeldBlocks(deps, uid);
  const list = { field: 'blockedAt', size: BLOCKS_PAGE_SIZE, cursor };
  const { items, nextCursor } = await readPage(blocksOf(deps.firestore, uid, { isHeld: false }), list);
  const blocks = parseEntries(deps, shownBlock, items).map(({ data: { to, blockedName, blockedAt } }) => ({
    id: to,
    name: blockedName,
    blockedAt: toIso(blockedAt),
  }));
  return { items: blocks, nextCursor };
}

const shownBlock = z.object({ to: memberId, blockedName: z.string(), blockedAt: storedTime });

function blocksOf(firestore: Firestore, uid: string, { isHeld }: { readonly isHeld: boolean }): Query {
  return firestore.collection(collections.choices).where('from', '==', uid).where('isHeld', '==', isHeld);
}

/**
 * Separates two members, both ways: lists, profiles, likes, a match and the conversation change in one transaction. If the caller cannot see the
 * target, they are separated all the same, with the same answer, but the block is held. 429 after a hundred a day.
 */
export async function blockMember(deps: ApiDeps, { uid }: Member, targetId: string): Promise<void> {
  if (targetId === uid) throw new ApiError('invalid-target');
  const { firestore, now } = deps;
  const changed = await firestore.runTransaction(async (transaction) => {
    const pair = await readPair(transaction, deps, [uid, targetId]);
    const { mine } = pair;
    if (isBlock(mine) && mine.isHeld === false) return undefined;
    if (!isBlock(mine) && (pair.author.blocks ?? []).length >= MAX_BLOCKS) throw new ApiError('block-limit-reached');
    const countBlock = await deps.limits.count(transaction, 'block', uid);
    countBlock();
    return separate(transaction, pair, { name: nameIfThere(pair, [uid, targetId]), now: now() });
  });
  for (const id of [uid, targetId]) deps.callers.invalidate(id);
  await deps.signals.publish(changed);
}

/** Removes the caller's own block. The two see each other again once neither blocks the other. */
export async function unblockMember(deps: ApiDeps, { uid }: Member, targetId: string): Promise<void> {
  const { firestore, now } = deps;
  const changed = await firestore.runTransaction(async (transaction) => {
    const pair = await readPair(transaction, deps, [uid, targetId]);
    if (!isBlock(pair.mine)) return undefined;
    const { blockedAt: _at, isHeld: _held, blockedName: _name, ...mine } = pair.mine;
    writeChoice(transaction, firestore, mine, now());
    const blocks = FieldValue.arrayRemove(blockKey(targetId));
    transaction.update(firestore.doc(paths.user(uid)), { blocks });
    return writeBlocks(transaction, pair, { blockedBy: isBlock(pair.theirs) ? [targetId] : [], now: now() });
  });
  for (const id of [uid, targetId]) deps.callers.invalidate(id);
  await deps.signals.publish(changed);
}

/**
 * Writes a block, shown under a name or held without one. The blocker's own like and favourite end; a like that was no match is taken back, so that a
 * new one after the block is not a first like. Those of the blocked stay, out of sight, as they do when somebody hides: their export would tell the
 * two apart. A match ends for both, as by an unmatch.
 */
function separate(
  transaction: Transaction,
  pair: Pair,
  { name, now }: { readonly name: string | undefined; readonly now: number },
) {
  const { mine, theirs, reference } = pair;
  const { firestore } = reference;
  const { favoriteAt: _favorite, ...kept } = mine.isMatch ? withoutLike(mine) : withLikeTakenBack(mine);
  const at = mine.blockedAt ?? Timestamp.fromMillis(now);
  const block = name === undefined ? { isHeld: true } : { isHeld: false, blockedName: name };
  writeChoice(transaction, firestore, { ...kept, blockedAt: at, ...block }, now);
  if (theirs.isMatch) writeChoice(transaction, firestore, withoutLike(theirs), now);
  const blocks = FieldValue.arrayUnion(blockKey(mine.to));
  transaction.update(firestore.doc(paths.user(mine.from)), { blocks });
  const blockedBy = isBlock(theirs) ? [mine.from, mine.to] : [mine.from];
  // The chat with an erased member stays; while they are being erased, it may not be left yet.
  if (pair.conversation?.deleted?.includes(mine.to)) return undefined;
  return writeBlocks(transaction, pair, { blockedBy, now });
}

/** Shows the newest held blocks of members whom the caller would see if it were not for the block. */
async function showHeldBlocks(deps: ApiDeps, uid: string): Promise<void> {
  const { firestore } = deps;
  const held = blocksOf(firestore, uid, { isHeld: true }).orderBy('blockedAt', 'desc').limit(BLOCKS_PAGE_SIZE);
  const { docs } = await held.get();
  if (docs.length === 0) return;
  const own = docs.map((snapshot) => parseChoice(snapshot, uid, snapshot.id.slice(uid.length + 1)));
  // The same reads for everybody: the response time must not distinguish who hides from who blocks.
  const found = await firestore.getAll(
    ...own.flatMap(({ to }) => [firestore.doc(paths.user(to)), firestore.doc(paths.choice(to, uid))]),
  );
  for (const [index, mine] of own.entries()) {
    const [directory, theirs] = found.slice(2 * index);
    const isSeen = directory?.exists === true && parseShown(directory).isListed;
    if (isSeen && isShownFirst(mine, parseChoice(theirs, mine.to, uid))) await showHeldBlock(deps, uid, mine.to);
  }
}

async function showHeldBlock(deps: ApiDeps, uid: string, targetId: string): Promise<void> {
  const { firestore, now } = deps;
  const changed = await firestore.runTransaction(async (transaction) => {
    const pair = await readPair(transaction, deps, [uid, targetId]);
    const { mine, theirs } = pair;
    if (!isBlock(mine) || mine.isHeld === false || !isShownFirst(mine, theirs)) return undefined;
    const name = nameIfThere({ ...pair, theirs: { from: targetId, to: uid } }, [uid, targetId]);
    return name === undefined ? undefined : separate(transaction, pair, { name, now: now() });
  });
  await deps.signals.publish(changed);
}

/** Whether a held block is shown although the other may block too: of two held blocks the earlier one is first, and a shown one comes before. */
function isShownFirst(mine: Choice, theirs: Choice): boolean {
  if (theirs.blockedAt === undefined) return true;
  return theirs.isHeld === true && (mine.blockedAt?.toMillis() ?? 0) <= theirs.blockedAt.toMillis();
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
  const [author, conversation, directory, mine, theirs] = await transaction.getAll(
    firestore.doc(paths.user(uid)),
    reference,
    firestore.doc(paths.user(targetId)),
    firestore.doc(paths.choice(uid, targetId)),
    firestore.doc(paths.choice(targetId, uid)),
  );
  return {
    reference,
    author: requireActive({ cursorKey, callers }, author),
    conversation: parseConversationOf(conversation, [uid, targetId]),
    directory: directory?.exists ? directory : undefined,
    mine: parseChoice(mine, uid, targetId),
    theirs: parseChoice(theirs, targetId, uid),
  };
}

/** The name of a member whom the caller can see, or could if it were not for the caller’s own block: listed, or in a conversation with them. */
function nameIfThere({ conversation, directory, theirs }: Pair, [uid, targetId]: FromTo): string | undefined {
  if (directory === undefined || isBlock(theirs)) return undefined;
  const { name, isListed } = parseShown(directory);
  const hasConversation = conversation?.visibleTo.includes(uid) === true && !conversation.deleted?.includes(targetId);
  return isListed || hasConversation ? name : undefined;
}

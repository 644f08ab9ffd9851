import { collections, paths } from '@tagpo/contract/paths';
import { CONVERSATIONS_PAGE_SIZE, MAX_OLDER_UNREAD, OVERLAP_MS } from '@tagpo/contract/product';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { toTimeCursor } from '@tagpo/contract/wire/time/time-cursor';
import { FieldPath, type Query, Timestamp } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { parseConversation } from '../../domain/conversations/parse-conversation.ts';
import { conversationsOf, parseVisible } from '../../domain/conversations/read-conversations.ts';
import { revOf } from '../../domain/conversations/signals.ts';
import { otherOf } from '../../domain/conversations/visibility.ts';
import { readTimePage } from '../../firebase/read-page.ts';

/** With more changes than this since the look before, the inbox is read anew. */
const MAX_CHANGES = 100;

export interface Change {
  readonly conversation: ConversationDocument;
  /** Of the inbox's copy of it. */
  readonly hasThread: boolean;
  /** -1 where that copy is missing or broken. */
  readonly threadRev: number;
}

/** The conversations that changed for a member since a time (ms), with their threads; undefined if there are too many. */
export async function readChanges(deps: ApiDeps, uid: string, since: number) {
  const { firestore } = deps;
  const changedFor = new FieldPath('changedFor', uid);
  const { docs, readTime } = await firestore
    .collection(collections.conversations)
    .where(changedFor, '>', Timestamp.fromMillis(since - OVERLAP_MS))
    .orderBy(changedFor, 'desc')
    .limit(MAX_CHANGES + 1)
    .get();
  if (docs.length > MAX_CHANGES) return undefined;
  const changed = docs
    .map((snapshot) => parseConversation(snapshot))
    .filter((conversation) => conversation !== undefined)
    .filter(({ participants }) => participants.includes(uid));
  return { changes: await addThreads(deps, uid, changed), readTime };
}

/**
 * Adds the inbox’s threads. A thread that this instance knows to be current is not read. A thread of a conversation that the member no longer
 * sees is always read: it decides whether they are told, and `heard` proves nothing.
 */
async function addThreads({ firestore, signals }: ApiDeps, uid: string, changed: readonly ConversationDocument[]) {
  const isPublished = (conversation: ConversationDocument) =>
    conversation.visibleTo.includes(uid) &&
    signals.publishedRev(uid, otherOf(conversation, uid)) >= (conversation.sides[uid]?.rev ?? 0);
  const unclear = changed.filter((conversation) => !isPublished(conversation));
  const references = unclear.map((conversation) => firestore.doc(paths.inboxThread(uid, otherOf(conversation, uid))));
  const threads = references.length === 0 ? [] : await firestore.getAll(...references, { fieldMask: ['rev'] });
  const threadOf = new Map(unclear.map((conversation, index) => [conversation, threads[index]]));
  return changed.map((conversation): Change => {
    const thread = threadOf.get(conversation);
    if (thread === undefined) return { conversation, hasThread: true, threadRev: conversation.sides[uid]?.rev ?? 0 };
    const threadRev = revOf(thread.data());
    signals.notePublished(uid, otherOf(conversation, uid), threadRev);
    return { conversation, hasThread: thread.exists, threadRev };
  });
}

/**
 * The newest conversations, and the older ones that hold something unread. `readTime` is that of the first query: the next look finds what
 * changed between the two.
 */
export async function readNewest({ firestore }: ApiDeps, uid: string) {
  // One less than a page: the query that follows is billed a read though it finds nothing.
  const size = CONVERSATIONS_PAGE_SIZE - 1;
  const newest = newestFirst(conversationsOf(firestore, uid, 'visibleTo'));
  const { docs, readTime, next } = await readTimePage(newest, { field: 'updatedAt', size, after: undefined });
  const conversations = parseVisible(docs, uid);
  const last = docs.at(-1);
  if (last === undefined || next === undefined) return { conversations, readTime, olderCursor: undefined };
  const unread = newestFirst(conversationsOf(firestore, uid, 'unreadFor'));
  const older = await unread.startAfter(last).limit(MAX_OLDER_UNREAD).get();
  return {
    conversations: [...conversations, ...parseVisible(older.docs, uid)],
    readTime,
    olderCursor: toTimeCursor(next),
  };
}

function newestFirst(query: Query): Query {
  return query.orderBy('updatedAt', 'desc').orderBy(FieldPath.documentId(), 'desc');
}

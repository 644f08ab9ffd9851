import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { DELETED_MEMBER_NAME } from '@tagpo/contract/wire/conversations/conversation';
import type { DocumentReference, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { changeStored } from '../conversations/change-conversation.ts';
import { eraseConversation } from '../conversations/erase-conversation.ts';
import { findConversations } from '../conversations/read-conversations.ts';
import type { Signals } from '../conversations/signals.ts';
import { seenBy } from '../conversations/visibility.ts';

export interface LeaveDeps extends Pick<AppDeps, 'firestore' | 'now' | 'log'> {
  readonly signals: Signals;
}

const AT_ONCE = 10;
/** A conversation takes as long as so many documents that are only deleted: its transaction, and the signal to the other side. */
const WEIGHT = 20;

/**
 * Takes an erased member out of conversations, and deletes those that the other side cannot see either. Returns the documents it stands for; at
 * `limit`, conversations may be left.
 */
export async function leaveConversations(deps: LeaveDeps, uid: string, limit: number): Promise<number> {
  const found = await findConversations(deps.firestore, uid, ['deleted', 'visibleTo']);
  const isLeft = (one: QueryDocumentSnapshot) => listOf(one, 'deleted').includes(uid);
  // Cut off between the two, or of somebody who is switched off.
  const unfinished = found.filter((one) => isLeft(one) && listOf(one, 'visibleTo').length === 0);
  const inside = found.filter((one) => !isLeft(one)).slice(0, Math.ceil(limit / WEIGHT));
  const all = [...inside, ...unfinished];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    await Promise.all(all.slice(start, start + AT_ONCE).map(({ ref }) => leaveConversation(deps, uid, ref)));
  }
  return Math.min(inside.length * WEIGHT, limit);
}

/** A damaged list counts as empty. */
function listOf(snapshot: QueryDocumentSnapshot, field: string): unknown[] {
  const value: unknown = snapshot.get(field);
  return Array.isArray(value) ? value : [];
}

/** Removes the member from a conversation, and deletes it when the other side cannot see it either. */
async function leaveConversation(deps: LeaveDeps, uid: string, reference: DocumentReference): Promise<void> {
  const changed = await changeStored(deps, reference, (before) => withoutMember(before, uid));
  if (changed === undefined) return;
  if (isOver(changed.conversation, uid)) await eraseConversation(deps, changed.conversation);
  else await deps.signals.publish(changed);
}

/** Whether the other may see the conversation again: a member who is switched off may be switched on. */
function isOver({ deactivated = [], ...conversation }: ConversationDocument, uid: string): boolean {
  const seen = seenBy({ ...conversation, deactivated: deactivated.filter((id) => id === uid) });
  return seen.visibleTo.length === 0;
}

/** The conversation as the other side keeps it. */
function withoutMember(conversation: ConversationDocument, uid: string): ConversationDocument {
  const { cards, changedFor, sides, deleted = [], ...kept } = conversation;
  const { [uid]: _changed, ...others } = changedFor;
  const { visibleSince: _since, ...counts } = sides[uid] ?? { rev: 0, written: 0, read: 0, delivered: 0 };
  return {
    ...kept,
    cards: { ...cards, [uid]: { name: DELETED_MEMBER_NAME } },
    changedFor: others,
    // Unread counts and read marks of the other side stay as they are.
    sides: { ...sides, [uid]: counts },
    deleted: [...new Set([...deleted, uid])],
  };
}

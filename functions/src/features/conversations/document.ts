import {
  type ConversationDocument,
  conversationDocument,
  conversationIdOf,
  type ParticipantCard,
} from '@tagpo/contract/conversation';
import type { StoredTime } from '@tagpo/contract/stored-time';
import type { DirectoryDocument } from '@tagpo/contract/user';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/** A stored conversation of exactly these two, or undefined. */
export function parseConversation(
  snapshot: DocumentSnapshot | undefined,
  [a, b]: readonly [string, string],
): ConversationDocument | undefined {
  if (!snapshot?.exists) return undefined;
  const found = z.parse(conversationDocument, snapshot.data());
  // Ids with an underscore could meet under one name; Firebase makes none.
  return found.participants.includes(a) && found.participants.includes(b) && a !== b ? found : undefined;
}

export function otherOf({ participants: [low, high] }: ConversationDocument, uid: string): string {
  return uid === low ? high : low;
}

/** What a conversation repeats of a member. */
export function toParticipantCard({ profile, gridPhotos }: DirectoryDocument): ParticipantCard {
  const { name, age, gender } = profile;
  const [photo] = gridPhotos;
  return {
    name,
    age,
    ...(gender === undefined ? {} : { gender }),
    ...(photo === undefined ? {} : { photo }),
  };
}

export interface Participant {
  readonly uid: string;
  readonly directory: DirectoryDocument;
}

/**
 * What a match writes: to be set with `{ merge: true }`, so that a request that was there opens and keeps its messages,
 * at the price of one write and no read.
 */
export function matchedConversation(
  a: Participant,
  b: Participant,
  at: StoredTime,
): { id: string; data: ConversationDocument } {
  const participants: [string, string] = a.uid < b.uid ? [a.uid, b.uid] : [b.uid, a.uid];
  return {
    id: conversationIdOf(a.uid, b.uid),
    data: {
      participants,
      visibleTo: participants,
      cards: { [a.uid]: toParticipantCard(a.directory), [b.uid]: toParticipantCard(b.directory) },
      state: 'open',
      matchedAt: at,
      updatedAt: at,
    },
  };
}

/** The conversation with who sees it, and for whom it counts as unread, computed from all that was decided about it. */
export function withVisibility(conversation: ConversationDocument): ConversationDocument {
  const { blockedBy = [], deactivated = [], ...kept } = conversation;
  const { participants, deleted = [], unread = {} } = kept;
  const visibleTo =
    blockedBy.length > 0 || deactivated.length > 0 ? [] : participants.filter((uid) => !deleted.includes(uid));
  return {
    ...kept,
    // Not even empty: it would tell either of them that there was a block, or that staff switched one of them off.
    ...(blockedBy.length === 0 ? {} : { blockedBy }),
    ...(deactivated.length === 0 ? {} : { deactivated }),
    visibleTo,
    unreadFor: visibleTo.filter((uid) => (unread[uid] ?? 0) > 0),
  };
}

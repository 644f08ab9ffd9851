import type { ConversationDocument, ParticipantCard } from '@tagpo/contract/stored/conversation';
import type { UserDocument } from '@tagpo/contract/stored/user';
import type { StoredTime } from '@tagpo/contract/stored-time';

/** What a conversation copies from a member's profile. */
export function toParticipantCard({ profile }: UserDocument): ParticipantCard {
  const {
    name,
    age,
    gender,
    photos: [photo],
  } = profile;
  return {
    name,
    age,
    ...(gender === undefined ? {} : { gender }),
    ...(photo === undefined ? {} : { photo }),
  };
}

interface Beginning {
  readonly cards: Readonly<Record<string, ParticipantCard>>;
  readonly at: StoredTime;
}

/** An empty conversation of two members; the caller makes it a request or a match. */
export function newConversation([a, b]: readonly [string, string], { cards, at }: Beginning): ConversationDocument {
  const participants: ConversationDocument['participants'] = a < b ? [a, b] : [b, a];
  return {
    schemaVersion: 1,
    participants,
    visibleTo: [],
    cards,
    state: 'request',
    updatedAt: at,
    sides: {},
    changedFor: {},
    unreadFor: [],
  };
}

export interface Participant {
  readonly uid: string;
  readonly directory: UserDocument;
}

/**
 * The conversation of two who like each other: a request opens, and one that either ended or declined comes back. A block or a
 * switched-off account still hides it.
 */
export function toMatch(
  before: ConversationDocument | undefined,
  [a, b]: readonly [Participant, Participant],
  at: StoredTime,
): ConversationDocument {
  const cards = { [a.uid]: toParticipantCard(a.directory), [b.uid]: toParticipantCard(b.directory) };
  const {
    unmatchedBy: _unmatched,
    declinedBy: _declined,
    ...kept
  } = before ?? newConversation([a.uid, b.uid], { cards, at });
  return { ...kept, cards, state: 'open', matchedAt: at, updatedAt: at };
}

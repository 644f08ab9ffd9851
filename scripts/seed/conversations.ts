/** Makes the documents of Maria's likes, matches, requests and conversations, as the API would write them. */
import * as z from 'zod/mini';
import { paths } from '../../contract/src/paths.ts';
import { type ChoiceDocument, choiceDocument } from '../../contract/src/stored/choices.ts';
import {
  type ConversationDocument,
  conversationDocument,
  type MessageDocument,
  messageDocument,
} from '../../contract/src/stored/conversation.ts';
import { deckDocument } from '../../contract/src/stored/deck.ts';
import { bellDocument } from '../../contract/src/stored/inbox.ts';
import type { UserDocument } from '../../contract/src/stored/user.ts';
import { conversationIdOf } from '../../contract/src/wire/conversations/conversation.ts';
import { toParticipantCard } from '../../functions/src/domain/conversations/participants.ts';
import { CHATS, FAVORITES_OF_MARIA, LIKED_BY_MARIA, LIKES_MARIA, PASSED_BY_MARIA, type SeedChat } from './chats.ts';
import { type SeedDocument, SeedTime } from './documents.ts';
import { uidOf, uuidOf } from './ids.ts';

const MARIA = uidOf('maria@example.com');
const DAY = 24 * 60 * 60_000;
/** Manila is eight hours ahead of UTC all year. */
const MANILA_MS = 8 * 60 * 60_000;

interface Options {
  readonly seededAt: number;
  readonly directories: ReadonlyMap<string, UserDocument>;
}

/** How long before the seed, or a whole day before it, somebody liked. */
const LIKED_MS = 20 * 60_000;

/** Every document that links Maria with others, each parsed by its schema. */
export function conversationsOfMaria(options: Options): SeedDocument[] {
  const matched = CHATS.filter(({ matched }) => matched !== undefined).map((chat) => uidOf(chat.with));
  const ago = (ms: number) => new SeedTime(options.seededAt - ms);
  const choices = new Map<string, Partial<ChoiceDocument>>();
  const choose = (from: string, to: string, choice: Partial<ChoiceDocument>) => {
    const path = paths.choice(from, to);
    choices.set(path, { from, to, ...choices.get(path), ...choice });
  };
  const like = (from: string, to: string, days: number) =>
    choose(from, to, { likedAt: ago(days * DAY + LIKED_MS), waitsFor: to });
  for (const uid of matched) {
    choose(MARIA, uid, { isMatch: true });
    choose(uid, MARIA, { isMatch: true });
  }
  // The first of the list became a favourite first.
  for (const [index, email] of FAVORITES_OF_MARIA.entries())
    choose(MARIA, uidOf(email), { favoriteAt: ago(DAY - index) });
  like(MARIA, uidOf(LIKED_BY_MARIA), 1);
  for (const [email, days] of LIKES_MARIA) like(uidOf(email), MARIA, days);
  return [
    ...Array.from(choices, ([path, choice]) => ({ path, data: z.parse(choiceDocument, choice) })),
    { path: paths.deck(MARIA), data: z.parse(deckDocument, { passed: PASSED_BY_MARIA.map(uidOf) }) },
    ...CHATS.flatMap((chat) => documentsOfChat(chat, options)),
    { path: paths.inbox(MARIA), data: z.parse(bellDocument, bellOf(options)) },
  ];
}

/** Maria has seen all of her matches. */
function bellOf({ seededAt }: Options): object {
  const newest = CHATS.flatMap(({ matched, with: email }) =>
    matched === undefined ? [] : [{ userId: uidOf(email), at: timeOf(matched, seededAt) }],
  ).reduce((a, b) => (b.at.toMillis() > a.at.toMillis() ? b : a));
  const at = new SeedTime(seededAt);
  return { at, match: newest, matchesSeenAt: at, isActive: true };
}

function documentsOfChat(chat: SeedChat, { seededAt, directories }: Options): SeedDocument[] {
  const other = uidOf(chat.with);
  const id = conversationIdOf(MARIA, other);
  const messages = messagesOf(chat, { seededAt, directories });
  const last = messages.at(-1);
  const matchedAt = chat.matched && timeOf(chat.matched, seededAt);
  const startedAt = matchedAt ?? requireFirst(messages[0]?.data.sentAt);
  const updatedAt = last?.data.sentAt ?? startedAt;
  const written = (uid: string) => messages.filter(({ data }) => data.senderId === uid).length;
  const unread = written(other) - (chat.readByMaria ?? written(other));
  const side = (uid: string, read: number) => ({
    rev: messages.length + 1,
    written: written(uid),
    read,
    delivered: Math.max(read, chat.matched === undefined ? 0 : written(uid === MARIA ? other : MARIA)),
    visibleSince: startedAt,
  });
  const conversation: ConversationDocument = {
    schemaVersion: 1,
    participants: MARIA < other ? [MARIA, other] : [other, MARIA],
    visibleTo: [MARIA, other].toSorted(),
    cards: { [MARIA]: cardOf(directories, MARIA), [other]: cardOf(directories, other) },
    state: chat.matched === undefined ? 'request' : 'open',
    ...(matchedAt === undefined ? { startedBy: requireFirst(messages[0]?.data.senderId) } : { matchedAt }),
    updatedAt,
    ...(last === undefined ? {} : { lastMessage: { id: last.id, ...last.data } }),
    sides: {
      [MARIA]: side(MARIA, chat.readByMaria ?? written(other)),
      [other]: side(other, chat.readByOther ?? written(MARIA)),
    },
    changedFor: { [MARIA]: updatedAt, [other]: updatedAt },
    unreadFor: unread > 0 ? [MARIA] : written(MARIA) > (chat.readByOther ?? written(MARIA)) ? [other] : [],
  };
  return [
    { path: paths.conversation(id), data: z.parse(conversationDocument, conversation) },
    ...messages.map((message) => ({
      path: paths.message(id, message.id),
      data: z.parse(messageDocument, message.data),
    })),
  ];
}

function messagesOf(chat: SeedChat, { seededAt, directories }: Options): { id: string; data: MessageDocument }[] {
  const other = uidOf(chat.with);
  const written = { maria: 0, other: 0 };
  return chat.lines.map(([days, time, by, content], index) => {
    written[by] += 1;
    const [senderId, receiverId] = by === 'maria' ? [MARIA, other] : [other, MARIA];
    const prompts = index === 0 ? directories.get(receiverId)?.profile.prompts : undefined;
    const prompt = prompts?.find(({ id }) => id === chat.prompt);
    return {
      id: uuidOf(`${chat.with} ${index}`),
      data: {
        schemaVersion: 1,
        senderId,
        receiverId,
        content,
        ...(prompt === undefined ? {} : { prompt }),
        sequence: index + 1,
        senderSequence: written[by],
        // Messages of the same minute keep their order.
        sentAt: new SeedTime(timeOf([days, time], seededAt).toMillis() + index * 1000),
      },
    };
  });
}

function timeOf([days, time]: readonly [number, string], seededAt: number): SeedTime {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Math.floor((seededAt + MANILA_MS) / DAY) * DAY - MANILA_MS;
  return new SeedTime(today - days * DAY + (hours * 60 + minutes) * 60_000);
}

function cardOf(directories: Options['directories'], uid: string) {
  const directory = directories.get(uid);
  if (directory === undefined) throw new Error('Somebody in a conversation is not a member of the seed');
  return toParticipantCard(directory);
}

function requireFirst<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A request of the seed has no message');
  return value;
}

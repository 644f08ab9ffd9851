import { paths } from '@tagpo/contract/paths';
import type { UserDocument } from '@tagpo/contract/stored/user';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import type { PromptId } from '@tagpo/contract/wire/prompts/prompt-ids';
import { type DocumentSnapshot, type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { addMessage, type Draft, refuseMessage } from '../../domain/conversations/add-message.ts';
import { changeConversation } from '../../domain/conversations/change-conversation.ts';
import { parseConversationOf } from '../../domain/conversations/parse-conversation.ts';
import { parseMessage, type StoredMessage } from '../../domain/conversations/parse-message.ts';
import { newConversation, toParticipantCard } from '../../domain/conversations/participants.ts';
import { parseReachable, reachabilityReferences } from '../../domain/conversations/read-conversations.ts';
import type { Signalled } from '../../domain/conversations/signals.ts';
import type { Member } from '../../domain/members/caller.ts';
import { shownDirectory } from '../../domain/members/parse-listed.ts';
import { requireActive } from '../../domain/members/require-active.ts';
import { requireVerified } from '../../domain/members/require-verified.ts';
import { ALREADY_EXISTS, hasCode } from '../../firebase/error-code.ts';
import { parseEntry } from '../../firebase/stored-entries.ts';

/** A message to write; `promptId` names the receiver's prompt that it answers. */
interface NewMessage extends Draft {
  readonly claims: Member['claims'];
  readonly promptId: PromptId | undefined;
}

/** A sent message and its conversation: as written, or as found if the message was stored already. */
export interface SentMessage extends StoredMessage, Signalled {
  readonly isNew: boolean;
}

/** Two people who write at once wait for each other, and their many tabs may have to retry. */
const MAX_ATTEMPTS = 20;

/**
 * Writes a message and its conversation: two reads (the other checks that the sender is active), two writes; in a conversation that is there, a
 * read more to quote a prompt. A message whose id exists is not written again: the same content returns it, other content is 409
 * `message-id-taken`.
 */
export async function writeMessage(deps: ApiDeps, draft: NewMessage): Promise<SentMessage> {
  const { firestore } = deps;
  return firestore
    .runTransaction((transaction) => writeInTransaction(deps, transaction, draft), { maxAttempts: MAX_ATTEMPTS })
    .catch(async (error: unknown) => {
      if (!hasCode(error, ALREADY_EXISTS)) throw error;
      const changedAt = deps.now();
      const [message, conversation] = await firestore.getAll(...referencesOf(firestore, draft));
      return requireSame(draft, message, { ...readConversation(draft, conversation), changedAt });
    });
}

function referencesOf(firestore: Firestore, { id, senderId, receiverId }: Draft) {
  const conversationId = conversationIdOf(senderId, receiverId);
  return [firestore.doc(paths.message(conversationId, id)), firestore.doc(paths.conversation(conversationId))] as const;
}

async function writeInTransaction(deps: ApiDeps, transaction: Transaction, draft: NewMessage): Promise<SentMessage> {
  const { firestore } = deps;
  const { senderId, receiverId } = draft;
  const [messageReference, reference] = referencesOf(firestore, draft);
  const [snapshot, own] = await transaction.getAll(reference, firestore.doc(paths.user(senderId)));
  const sender = requireActive(deps, own);
  const found = parseConversationOf(snapshot, [senderId, receiverId]);
  const refusal = found && refuseMessage(found, draft);
  if (found !== undefined && refusal !== undefined) {
    // Sent before, and the answer was lost: the stored message stands.
    const sent = await transaction.get(messageReference);
    if (!sent.exists) throw new ApiError(refusal);
    return requireSame(draft, sent, { conversation: found, recipients: found.participants, changedAt: deps.now() });
  }
  const readTime = snapshot?.readTime ?? Timestamp.fromMillis(deps.now());
  const { conversation, count, receiver } = found
    ? { conversation: found, count: () => {}, receiver: await readQuoted(deps, transaction, draft) }
    : await beginConversation(deps, transaction, { draft, sender, readTime });
  const { message, after } = addMessage(conversation, {
    draft,
    prompt: receiver?.profile.prompts?.find(({ id }) => id === draft.promptId),
    card: toParticipantCard(sender),
    readTime,
    makeTime: (millis) => Timestamp.fromMillis(millis),
  });
  const { data, ...changed } = changeConversation(found, after, deps.now());
  count();
  transaction.create(messageReference, message);
  transaction.set(reference, data);
  return { id: draft.id, data: message, isNew: true, ...changed };
}

/** The receiver, whose prompt is quoted; undefined, and not read, if none is. */
async function readQuoted(deps: ApiDeps, transaction: Transaction, { promptId, receiverId }: NewMessage) {
  if (promptId === undefined) return undefined;
  return parseEntry(deps, shownDirectory, await transaction.get(deps.firestore.doc(paths.user(receiverId))));
}

interface Beginning {
  readonly draft: NewMessage;
  readonly sender: UserDocument;
  readonly readTime: Timestamp;
}

/**
 * Reads what a first message needs; 404 when the other is not there for the sender, 403 without a verified address, 429 after twenty a day. Whether
 * the other likes the sender changes nothing: docs/decisions/067-mail.md.
 */
async function beginConversation(
  deps: ApiDeps,
  transaction: Transaction,
  { draft: { senderId, receiverId, claims }, sender, readTime }: Beginning,
) {
  const { firestore, limits } = deps;
  const others = await transaction.getAll(...reachabilityReferences(firestore, senderId, receiverId));
  const receiver = parseReachable(deps, others, [senderId, receiverId]);
  if (receiver === undefined) throw new ApiError('not-found');
  if (receiver.isSample) throw new ApiError('sample-profile');
  await requireVerified(deps, { uid: senderId, claims });
  const count = await limits.count(transaction, 'startConversation', senderId);
  const cards = { [senderId]: toParticipantCard(sender), [receiverId]: toParticipantCard(receiver) };
  return { count, receiver, conversation: newConversation([senderId, receiverId], { cards, at: readTime }) };
}

function readConversation({ senderId, receiverId }: Draft, snapshot: DocumentSnapshot | undefined) {
  const conversation = parseConversationOf(snapshot, [senderId, receiverId]);
  // Erased a moment ago, with its messages.
  if (conversation === undefined) throw new ApiError('not-found');
  return { conversation, recipients: conversation.participants };
}

function requireSame(
  { senderId, receiverId, content, promptId }: NewMessage,
  snapshot: DocumentSnapshot | undefined,
  rest: Omit<SentMessage, 'id' | 'data' | 'isNew'>,
): SentMessage {
  const sent = parseMessage(snapshot);
  const isSame =
    sent?.data.senderId === senderId && sent.data.receiverId === receiverId && sent.data.content === content;
  // The prompt was left out if its owner had it no longer.
  const isSameQuote = sent?.data.prompt === undefined || sent.data.prompt.id === promptId;
  if (!isSame || !isSameQuote) throw new ApiError('message-id-taken');
  return { ...sent, isNew: false, ...rest };
}

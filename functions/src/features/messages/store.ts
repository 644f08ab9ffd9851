import type { ConversationDocument } from '@tagpo/contract/conversation';
import { conversationIdOf } from '@tagpo/contract/conversation';
import { type MessageDocument, messageDocument } from '@tagpo/contract/message';
import { paths } from '@tagpo/contract/paths';
import { MESSAGES_PAGE_SIZE } from '@tagpo/contract/product';
import { directoryDocument } from '@tagpo/contract/user';
import { type DocumentSnapshot, type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../../api-error.ts';
import { ALREADY_EXISTS, hasCode } from '../../firebase/error-code.ts';
import type { Member } from '../../middleware/load-caller.ts';
import type { RateLimits } from '../../middleware/rate-limit/limits.ts';
import { parseConversation, toParticipantCard } from '../conversations/document.ts';
import { parseReachable, reachabilityReferences } from '../conversations/store.ts';
import { addMessage, type Draft, newRequest, refuseMessage } from './decide.ts';

export interface StoredMessage {
  readonly id: string;
  readonly data: MessageDocument;
}

/** The newest messages of a conversation, or the newest before a sequence; oldest first. */
export async function readThread(
  firestore: Firestore,
  conversationId: string,
  before: number | undefined,
): Promise<StoredMessage[]> {
  const newest = firestore.collection(paths.messages(conversationId)).orderBy('sequence', 'desc');
  const page = before === undefined ? newest : newest.startAfter(before);
  const found = await page.limit(MESSAGES_PAGE_SIZE).get();
  return found.docs.map((snapshot) => ({ id: snapshot.id, data: parseMessage(snapshot) })).reverse();
}

interface SendDeps {
  readonly firestore: Firestore;
  readonly limits: RateLimits;
}

export interface SendRequest {
  readonly sender: Member;
  readonly draft: Draft;
}

export interface SentMessage extends StoredMessage {
  readonly conversation: ConversationDocument | undefined;
}

/** Two people writing at once wait for each other; many tabs of theirs may have to try again. */
const MAX_ATTEMPTS = 20;

/**
 * Writes a message and the conversation's summary and counters together: one read, two writes. A message whose id is there
 * already is not written again: the same one is answered, and another one is 409 `message-id-taken`.
 */
export async function writeMessage(deps: SendDeps, request: SendRequest): Promise<SentMessage> {
  const { id, senderId, receiverId } = request.draft;
  const { firestore } = deps;
  const messageReference = firestore.doc(paths.message(conversationIdOf(senderId, receiverId), id));
  return firestore
    .runTransaction((transaction) => writeInTransaction(deps, transaction, request), { maxAttempts: MAX_ATTEMPTS })
    .catch(async (error: unknown) => {
      if (!hasCode(error, ALREADY_EXISTS)) throw error;
      return requireSame(await messageReference.get(), request.draft);
    });
}

async function writeInTransaction(
  deps: SendDeps,
  transaction: Transaction,
  request: SendRequest,
): Promise<SentMessage> {
  const { firestore } = deps;
  const { sender, draft } = request;
  const conversationId = conversationIdOf(draft.senderId, draft.receiverId);
  const reference = firestore.doc(paths.conversation(conversationId));
  const messageReference = firestore.doc(paths.message(conversationId, draft.id));
  const snapshot = await transaction.get(reference);
  const found = parseConversation(snapshot, [draft.senderId, draft.receiverId]);
  const refusal = found && refuseMessage(found, draft);
  if (refusal !== undefined) {
    // Sent before, and the answer was lost: it stands.
    const sent = await transaction.get(messageReference);
    if (sent.exists) return { ...requireSame(sent, draft), conversation: found };
    throw new ApiError(refusal);
  }
  const begun = found === undefined ? await beginConversation(deps, transaction, draft) : undefined;
  const { message, conversation } = addMessage(begun?.make(snapshot.readTime) ?? requireFound(found), {
    draft,
    card: toParticipantCard(sender.directory),
    readTime: snapshot.readTime,
    makeTime: (millis) => Timestamp.fromMillis(millis),
  });
  begun?.count();
  transaction.create(messageReference, message);
  transaction.set(reference, conversation);
  return { id: draft.id, data: message, conversation };
}

/** Reads what a first message needs; 404 when the other is not there for the sender, 429 after twenty a day. */
async function beginConversation({ firestore, limits }: SendDeps, transaction: Transaction, draft: Draft) {
  const { senderId, receiverId } = draft;
  const [own, ...others] = await transaction.getAll(
    firestore.doc(paths.directory(senderId)),
    ...reachabilityReferences(firestore, senderId, receiverId),
  );
  // Erased a moment ago: the token outlives the account.
  if (!own?.exists) throw new ApiError('unauthenticated');
  const receiver = parseReachable(others, receiverId);
  if (receiver === undefined) throw new ApiError('not-found');
  if (receiver.isSample) throw new ApiError('sample-profile');
  const count = await limits.count(transaction, 'startConversation', senderId);
  const cards = {
    [senderId]: toParticipantCard(z.parse(directoryDocument, own.data())),
    [receiverId]: toParticipantCard(receiver),
  };
  return { count, make: (at: Timestamp) => newRequest(draft, cards, at) };
}

function requireFound(conversation: ConversationDocument | undefined): ConversationDocument {
  if (conversation === undefined) throw new ApiError('not-found');
  return conversation;
}

function requireSame(snapshot: DocumentSnapshot, draft: Draft): SentMessage {
  const data = parseMessage(snapshot);
  const isSame =
    data.senderId === draft.senderId && data.receiverId === draft.receiverId && data.content === draft.content;
  if (!isSame) throw new ApiError('message-id-taken');
  return { id: snapshot.id, data, conversation: undefined };
}

function parseMessage(snapshot: DocumentSnapshot): MessageDocument {
  return z.parse(messageDocument, snapshot.data());
}

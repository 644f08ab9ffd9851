import { paths } from '@tagpo/contract/paths';
import { MAX_REPORT_MESSAGES } from '@tagpo/contract/product';
import type { MessageDocument } from '@tagpo/contract/stored/conversation';
import type { EvidenceDocument } from '@tagpo/contract/stored/report';
import { storedProfile } from '@tagpo/contract/stored/user';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { type DocumentSnapshot, FieldPath, type Firestore, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError, issue } from '../../api-error.ts';
import { parseMessage } from '../../domain/conversations/parse-message.ts';
import type { StoredEntry } from '../../firebase/stored-entries.ts';

/** How many messages before and after a reported one are kept with it, and of all the nearest: as many values as an `in` takes. */
const AROUND = 5;
const MAX_AROUND = 30;

interface About {
  readonly uid: string;
  readonly userId: string;
  readonly messageIds: readonly string[];
}

/** The newest messages between the two, oldest first: a read each. None if they have no conversation. */
export async function findNewest(
  transaction: Transaction,
  firestore: Firestore,
  { uid, userId }: Omit<About, 'messageIds'>,
): Promise<string[]> {
  const messages = firestore.collection(paths.messages(conversationIdOf(uid, userId)));
  const newest = messages.where('sequence', '>=', 1).orderBy('sequence', 'desc').limit(MAX_REPORT_MESSAGES);
  const { docs } = await transaction.get(newest);
  return docs
    .filter((snapshot) => parseBetween(snapshot, [uid, userId]))
    .map(({ id }) => id)
    .toReversed();
}

/** The messages that a report points at and the nearest ones around each, oldest first: a read each. 400 unless each one was sent between the two. */
export async function readMessages(
  transaction: Transaction,
  firestore: Firestore,
  { uid, userId, messageIds }: About,
): Promise<EvidenceDocument['messages']> {
  if (messageIds.length === 0) return [];
  const conversationId = conversationIdOf(uid, userId);
  const found = await transaction.getAll(...messageIds.map((id) => firestore.doc(paths.message(conversationId, id))));
  const pointedAt = found.map((snapshot) => parseBetween(snapshot, [uid, userId]));
  const issues = pointedAt.flatMap((message, index) =>
    message === undefined ? [issue(`messageIds.${index}`, 'evidence-unknown')] : [],
  );
  if (issues.length > 0) throw new ApiError('invalid-body', { issues });
  const known = pointedAt.filter((message) => message !== undefined);
  const around = await transaction.get(
    firestore
      .collection(paths.messages(conversationId))
      .where('sequence', 'in', sequencesAround(known.map(({ data }) => data.sequence)))
      // In the direction of the one index that messages have.
      .orderBy(FieldPath.documentId(), 'desc'),
  );
  const beside = around.docs.map((snapshot) => parseBetween(snapshot, [uid, userId])).filter(Boolean);
  const all = new Map([...known, ...beside].flatMap((message) => (message ? [[message.id, message]] : [])));
  return [...all.values()]
    .toSorted((one, other) => one.data.sequence - other.data.sequence)
    .map(({ id, data: { senderId, content, prompt, sentAt } }) => ({
      id,
      author: senderId === uid ? 'reporter' : 'reported',
      content,
      ...(prompt === undefined ? {} : { prompt }),
      sentAt,
      isPointedAt: messageIds.includes(id),
    }));
}

/** Those next to each of these come first, so that many messages far apart keep at least some around each. */
function sequencesAround(sequences: readonly number[]): number[] {
  const distances = Array.from({ length: AROUND }, (_, index) => index + 1);
  const near = distances.flatMap((distance) => sequences.flatMap((one) => [one - distance, one + distance]));
  return [...new Set(near)].filter((one) => !sequences.includes(one)).slice(0, MAX_AROUND);
}

function parseBetween(snapshot: DocumentSnapshot, pair: readonly string[]): StoredEntry<MessageDocument> | undefined {
  const message = parseMessage(snapshot);
  return message && pair.includes(message.data.senderId) && pair.includes(message.data.receiverId)
    ? message
    : undefined;
}

const text = z.catch(z.optional(z.string()), undefined);
const shown = z.object({
  prompts: storedProfile.shape.prompts,
  name: text,
  bio: text,
  age: z.catch(z.optional(z.int()), undefined),
  place: z.catch(z.optional(z.object({ name: z.string() })), undefined),
});
const owned = z.object({
  album: z.catch(z.array(z.catch(z.object({ id: z.string(), hash: z.optional(z.string()) }), { id: '' })), []),
});

/** The reported member's current profile and photos. Parsed tolerantly, so that damage does not prevent a report. */
export function readReported(
  directory: DocumentSnapshot | undefined,
  account: DocumentSnapshot | undefined,
): Pick<EvidenceDocument, 'profile' | 'photos'> {
  const { place, ...fields } = z.safeParse(shown, directory?.get('profile')).data ?? {};
  const { album } = z.safeParse(owned, account?.data()).data ?? { album: [] };
  const given = Object.entries({ ...fields, place: place?.name }).filter(([, value]) => value !== undefined);
  return { profile: Object.fromEntries(given), photos: album.filter(({ id }) => id !== '') };
}

import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { collections, paths } from '../../contract/src/paths.ts';
import { messageDocument } from '../../contract/src/stored/conversation.ts';
import { directoryDocument } from '../../contract/src/stored/user.ts';
import { changeConversation } from '../../functions/src/domain/conversations/change-conversation.ts';
import { parseConversation } from '../../functions/src/domain/conversations/parse-conversation.ts';
import { toParticipantCard } from '../../functions/src/domain/conversations/participants.ts';
import { type KnownMember, type NumberedMessage, numberMessages, repairConversation } from './repair-conversation.ts';

/** Conversations looked up at once, repaired at once; messages written at once. */
const PAGE = 200;
const AT_ONCE = 8;
const BATCH = 400;
/** How far Firestore's clock may be ahead of this one. */
const CLOCK_LEEWAY_MS = 10 * 60 * 1000;

export interface RepairOptions {
  /** Says what would be done, and does nothing. */
  readonly isDryRun?: boolean;
  /** The id of a conversation: goes on after it. */
  readonly after?: string | undefined;
  /** Told after each page. */
  readonly report?: (line: string) => void;
}

interface Outcome {
  readonly kind: 'right' | 'repaired' | 'unreadable';
  /** Messages that were given their number. */
  readonly messages: number;
}

/**
 * Brings every conversation into the shape that the API writes, and mends what of it is broken: by its messages, and by what is stored
 * of the two. What is right is left as it is, so that it can be run again and beside the API: whatever changes meanwhile is read anew.
 */
export async function repairConversations(
  firestore: Firestore,
  { isDryRun = false, after, report = () => {} }: RepairOptions = {},
): Promise<string> {
  const all = firestore.collection(collections.conversations).orderBy(FieldPath.documentId()).select().limit(PAGE);
  const totals = { right: 0, repaired: 0, unreadable: 0, messages: 0 };
  let page = await (after === undefined ? all : all.startAfter(after)).get();
  for (; !page.empty; page = await all.startAfter(page.docs.at(-1)).get()) {
    for (let start = 0; start < page.size; start += AT_ONCE) {
      const some = page.docs.slice(start, start + AT_ONCE);
      for (const { kind, messages } of await Promise.all(some.map(({ ref }) => repairOne(firestore, ref, isDryRun)))) {
        totals[kind] += 1;
        totals.messages += messages;
      }
    }
    report(`${describe(totals, isDryRun)} To go on from here: --after ${page.docs.at(-1)?.id}`);
  }
  return describe(totals, isDryRun);
}

function describe(
  { right, repaired, unreadable, messages }: Record<Outcome['kind'] | 'messages', number>,
  isDryRun: boolean,
) {
  const were = isDryRun ? 'would be' : 'were';
  const left = unreadable === 0 ? '' : ` ${unreadable} are not of two members and were left alone.`;
  return `${right + repaired + unreadable} conversations: ${repaired} ${were} repaired, ${right} are right.${left} ${messages} messages ${were} numbered.`;
}

/** A conversation changes with each of its messages: read before them, it tells whether they are all of them. */
async function repairOne(firestore: Firestore, reference: DocumentReference, isDryRun: boolean): Promise<Outcome> {
  for (;;) {
    const { updateTime } = await reference.get();
    const { messages, unnumbered } = await readMessages(reference);
    const now = Date.now();
    const kind = await firestore.runTransaction(async (transaction) => {
      const snapshot = await transaction.get(reference);
      const isCurrent = snapshot.exists && updateTime !== undefined && snapshot.updateTime?.isEqual(updateTime);
      if (!isCurrent) return snapshot.exists ? 'changed' : 'right';
      const conversation = parseConversation(snapshot);
      if (conversation === undefined) return 'unreadable';
      const [a, b] = conversation.participants;
      const known = await transaction.getAll(...referencesOf(firestore, a, b), ...referencesOf(firestore, b, a));
      const members = { [a]: readMember(known.slice(0, 3)), [b]: readMember(known.slice(3)) };
      const stored = snapshot.data() ?? {};
      const repaired = repairConversation({ conversation, stored, messages, members, now: now + CLOCK_LEEWAY_MS });
      if (isDeepStrictEqual(stored, repaired)) return 'right';
      if (!isDryRun) transaction.set(reference, changeConversation(conversation, repaired, now).data);
      return 'repaired';
    });
    if (kind === 'changed') continue;
    if (!isDryRun) await writeNumbers(firestore, unnumbered);
    return { kind, messages: unnumbered.length };
  }
}

const referencesOf = (firestore: Firestore, uid: string, otherUid: string) =>
  [paths.account(uid), paths.directory(uid), paths.userBlock(uid, otherUid)].map((path) => firestore.doc(path));

function readMember([account, directory, block]: readonly DocumentSnapshot[]): KnownMember {
  const found = z.safeParse(directoryDocument, directory?.data()).data;
  return {
    hasAccount: account?.exists ?? false,
    isActive: account?.get('isActive') === true,
    hasBlocked: block?.exists ?? false,
    card: found && toParticipantCard(found),
  };
}

const stored = z.extend(messageDocument, {
  senderSequence: z.catch(messageDocument.shape.senderSequence, 0),
  isRead: z.optional(z.unknown()),
});

interface Unnumbered {
  readonly reference: DocumentReference;
  readonly senderSequence: number;
}

/** A message that cannot be read is shown nowhere, and counts for nothing. */
async function readMessages(conversation: DocumentReference) {
  const { docs } = await conversation.collection('messages').get();
  const found = docs.flatMap((snapshot) => {
    const { data } = z.safeParse(stored, snapshot.data());
    return data === undefined ? [] : [{ ...data, id: snapshot.id, reference: snapshot.ref }];
  });
  found.sort((a, b) => a.sequence - b.sequence || a.sentAt.toMillis() - b.sentAt.toMillis());
  const numbered = numberMessages(found);
  const unnumbered: Unnumbered[] = numbered.filter(
    ({ senderSequence, isRead }, index) => senderSequence !== found[index]?.senderSequence || isRead !== undefined,
  );
  const messages: NumberedMessage[] = numbered.map(
    ({ schemaVersion: _version, receiverId: _to, reference: _at, isRead, ...message }) => ({
      ...message,
      isRead: isRead === true,
    }),
  );
  return { messages, unnumbered };
}

/** With its number a message loses the mark of its own, which the conversation has taken over by then. */
async function writeNumbers(firestore: Firestore, unnumbered: readonly Unnumbered[]): Promise<void> {
  for (let start = 0; start < unnumbered.length; start += BATCH) {
    const batch = firestore.batch();
    for (const { reference, senderSequence } of unnumbered.slice(start, start + BATCH)) {
      batch.update(reference, { senderSequence, isRead: FieldValue.delete() });
    }
    await batch.commit();
  }
}

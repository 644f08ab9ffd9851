import { isDeepStrictEqual } from 'node:util';
import { collections } from '@tagpo/contract/paths';
import type { DirectoryDocument } from '@tagpo/contract/stored/user';
import { type DocumentReference, FieldPath, type Transaction } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { changeConversation } from './change-conversation.ts';
import { parseConversation } from './parse-conversation.ts';
import { toParticipantCard } from './participants.ts';
import type { Signals } from './signals.ts';

const BATCH = 20;

export interface RenewDeps extends Pick<AppDeps, 'firestore' | 'now'> {
  readonly signals: Signals;
}

interface ProfileChange {
  readonly uid: string;
  readonly before: DirectoryDocument | undefined;
  readonly after: DirectoryDocument | undefined;
}

/**
 * Copies a member's new name, age or primary photo into each of their conversations. Other changes of a profile cost nothing here. If it
 * is interrupted, the next message that they send corrects it. Requests of strangers to a hidden member keep the old copy.
 */
export async function renewCards(deps: RenewDeps, { uid, before, after }: ProfileChange): Promise<void> {
  if (before === undefined || after === undefined) return;
  const card = toParticipantCard(after);
  if (isDeepStrictEqual(card, toParticipantCard(before))) return;
  const { firestore, now, signals } = deps;
  const renew = async (transaction: Transaction, reference: DocumentReference) => {
    const stored = parseConversation(await transaction.get(reference));
    if (stored === undefined) return undefined;
    const { cards, deleted = [], state, startedBy } = stored;
    const isStrangers = after.isHidden && state === 'request' && startedBy !== uid;
    if (deleted.includes(uid) || isStrangers) return undefined;
    const changed = changeConversation(stored, { ...stored, cards: { ...cards, [uid]: card } }, now());
    transaction.set(reference, changed.data);
    return changed;
  };
  const own = firestore
    .collection(collections.conversations)
    .where('participants', 'array-contains', uid)
    .orderBy(FieldPath.documentId())
    .select()
    .limit(BATCH);
  for (let found = await own.get(); !found.empty; found = await own.startAfter(found.docs.at(-1)).get()) {
    const changed = await Promise.all(
      found.docs.map(({ ref }) => firestore.runTransaction((transaction) => renew(transaction, ref))),
    );
    await signals.publishAll(changed.filter((one) => one !== undefined));
  }
}

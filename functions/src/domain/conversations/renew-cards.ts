import { isDeepStrictEqual } from 'node:util';
import { collections } from '@tagpo/contract/paths';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import type { UserDocument } from '@tagpo/contract/stored/user';
import { FieldPath } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { changeStored } from './change-conversation.ts';
import { toParticipantCard } from './participants.ts';
import type { Signals } from './signals.ts';

const BATCH = 20;

interface RenewDeps extends Pick<AppDeps, 'firestore' | 'now'> {
  readonly signals: Signals;
}

interface ProfileChange {
  readonly uid: string;
  readonly before: UserDocument | undefined;
  readonly after: UserDocument | undefined;
}

/**
 * Copies a member's new name, age or primary photo into each of their conversations. Other changes of a profile cost nothing here. If it
 * is interrupted, the next message that they send corrects it. Requests of strangers to a hidden member keep the old copy.
 */
export async function renewCards(deps: RenewDeps, { uid, before, after }: ProfileChange): Promise<void> {
  if (before === undefined || after === undefined) return;
  const card = toParticipantCard(after);
  if (isDeepStrictEqual(card, toParticipantCard(before))) return;
  const renew = (stored: ConversationDocument) => {
    const { cards, deleted = [], state, startedBy } = stored;
    const isStrangers = after.isHidden && state === 'request' && startedBy !== uid;
    return deleted.includes(uid) || isStrangers ? undefined : { ...stored, cards: { ...cards, [uid]: card } };
  };
  const own = deps.firestore
    .collection(collections.conversations)
    .where('participants', 'array-contains', uid)
    .orderBy(FieldPath.documentId())
    .select()
    .limit(BATCH);
  for (let found = await own.get(); !found.empty; found = await own.startAfter(found.docs.at(-1)).get()) {
    const changed = await Promise.all(found.docs.map(({ ref }) => changeStored(deps, ref, renew)));
    await deps.signals.publishAll(changed.filter((one) => one !== undefined));
  }
}

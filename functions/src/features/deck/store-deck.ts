import { paths } from '@tagpo/contract/paths';
import { type DeckDocument, MAX_DEALT, type Walk } from '@tagpo/contract/stored/deck';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { parseDeck } from '../../domain/deck/deck.ts';
import { ALREADY_EXISTS, hasCode, isOutdated } from '../../firebase/error-code.ts';

/** Where a deal leaves the deck. */
export interface Dealt {
  readonly dealt: readonly string[];
  readonly walk: Walk;
}

interface Kept {
  /** The deck from which the deal was made. */
  readonly read: DocumentSnapshot;
  readonly after: Dealt;
  /** Whom the deal left out because the member liked them. */
  readonly liked: ReadonlySet<string>;
}

/**
 * Stores the deck after a deal: one write. If it changed since it was read, two reads more: a pass that was undone meanwhile put its card into the deck,
 * which must not be lost, and one that was answered must not come back.
 */
export async function storeDeck(firestore: Firestore, { read, after, liked }: Kept): Promise<void> {
  const { ref, updateTime } = read;
  try {
    if (updateTime === undefined) await ref.create({ schemaVersion: 1, ...after });
    else await ref.update({ ...after }, { lastUpdateTime: updateTime });
    return;
  } catch (error) {
    if (!isOutdated(error) && !hasCode(error, ALREADY_EXISTS)) throw error;
  }
  await firestore.runTransaction(async (transaction) => {
    const [stored, owner] = await transaction.getAll(ref, firestore.doc(paths.user(ref.id)));
    if (stored === undefined || owner?.get('isActive') !== true) return;
    const joined = joinDecks(parseDeck(read), parseDeck(stored), { ...after, liked });
    if (joined)
      transaction.set(ref, { schemaVersion: 1, ...joined }, { mergeFields: ['schemaVersion', 'dealt', 'walk'] });
  });
}

type Joined = Dealt & Pick<Kept, 'liked'>;

/**
 * The deck after a deal, with what changed in the stored one meanwhile: members who came into it, by an undone pass or another deal, are on top, and
 * answered ones are left out. Undefined if the stored deck has begun anew.
 */
export function joinDecks(before: DeckDocument, now: DeckDocument, { dealt, walk, liked }: Joined): Dealt | undefined {
  const isSame = now.walk === undefined || now.walk.scope === walk.scope;
  if (!isSame && now.walk?.scope !== before.walk?.scope) return undefined;
  // A like may have been taken back since.
  const isNew = (id: string) => liked.has(id) || !before.dealt.includes(id);
  const added = isSame ? now.dealt.filter((id) => isNew(id) && !dealt.includes(id)) : [];
  const answered = new Set([...before.dealt.filter((id) => !now.dealt.includes(id)), ...now.passed]);
  return { walk, dealt: [...added, ...dealt.filter((id) => !answered.has(id))].slice(0, MAX_DEALT) };
}

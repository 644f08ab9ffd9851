import type { ChoicesDocument, DeckState } from '@tagpo/contract/stored/choices';
import type { DocumentSnapshot, Firestore, Timestamp } from 'firebase-admin/firestore';
import { isOfActive, parseChoices } from '../../domain/choices/choices.ts';
import { ALREADY_EXISTS, hasCode, isOutdated } from '../../firebase/error-code.ts';

interface Kept {
  /** The choices from which the deal was made. */
  readonly read: DocumentSnapshot;
  readonly state: DeckState;
}

/**
 * Stores the deck after a deal: one write; none for a member who was switched off meanwhile. Returns the version of the choices afterwards, if known.
 * If the choices changed since they were read, one read more: a pass that was undone meanwhile put its card into the deck, which must not be lost.
 */
export async function storeDeck(firestore: Firestore, { read, state }: Kept): Promise<Timestamp | undefined> {
  const { ref, updateTime } = read;
  if (parseChoices(read).isDeactivated) return undefined;
  try {
    if (updateTime !== undefined) return (await ref.update({ deck: state }, { lastUpdateTime: updateTime })).writeTime;
    return (await ref.create({ schemaVersion: 1, deck: state })).writeTime;
  } catch (error) {
    if (!isOutdated(error) && !hasCode(error, ALREADY_EXISTS)) throw error;
    await firestore.runTransaction(async (transaction) => {
      const stored = await transaction.get(ref);
      if (!isOfActive(stored)) return;
      const now = parseChoices(stored);
      const merged = joinDecks(parseChoices(read), now, state);
      if (merged) transaction.set(ref, { deck: merged }, { mergeFields: ['deck'] });
    });
    return undefined;
  }
}

/**
 * The new deck, with the members on top who came into the stored deck meanwhile by an undone pass or another deal. Undefined if the stored
 * deck has begun anew.
 */
export function joinDecks(before: ChoicesDocument, now: ChoicesDocument, state: DeckState): DeckState | undefined {
  if (now.deck === undefined || now.deck.scope === before.deck?.scope || now.deck.scope === state.scope) {
    const [wasAnswered, isAnswered] = [answeredBy(before), answeredBy(now)];
    const isNew = (id: string) => wasAnswered.has(id) || !before.deck?.dealt.includes(id);
    const stored = now.deck?.scope === state.scope ? now.deck.dealt : [];
    const added = stored.filter((id) => isNew(id) && !isAnswered.has(id) && !state.dealt.includes(id));
    return { ...state, dealt: [...added, ...state.dealt] };
  }
  return undefined;
}

/**
 * Members who are not dealt again. Those who block the member are not among them: like those who hide, they are left out when the deck is
 * shown. Left out before, the number of cards would tell a block from hiding.
 */
export function answeredBy({ liked, passed, matched }: ChoicesDocument): ReadonlySet<string> {
  return new Set([...liked, ...passed, ...matched]);
}

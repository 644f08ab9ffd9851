import type { ChoicesDocument, DeckState } from '@tagpo/contract/stored/choices';
import type { DocumentSnapshot, Firestore, Timestamp } from 'firebase-admin/firestore';
import { isOfActive, parseChoices } from '../../domain/choices/choices.ts';
import { isOutdated } from '../../domain/choices/write-own.ts';
import { ALREADY_EXISTS, hasCode } from '../../firebase/error-code.ts';

interface Kept {
  /** The choices that the deal was made of. */
  readonly read: DocumentSnapshot;
  readonly state: DeckState;
}

/**
 * Where the deck stands after a deal: one write, and nothing for who was switched off meanwhile. Answers the version of the choices that it
 * left, where that is known. If the choices changed since they were read, one read more: a pass that was taken back
 * meanwhile has put its card into the deck, which would else be met by no deal any more.
 */
export async function keepDeck(firestore: Firestore, { read, state }: Kept): Promise<Timestamp | undefined> {
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
 * Whoever came into the stored deck meanwhile stays on top, by a pass that was taken back or another deal; undefined where the deck began
 * anew.
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

/** Members that are in no deal. */
export function answeredBy({ liked, passed, matched, blocked }: ChoicesDocument): ReadonlySet<string> {
  return new Set([...liked, ...passed, ...matched, ...blocked]);
}

/** What members chose about others, as it is stored: to set a scene without a call for each, and to look at the outcome. */
import { collections, paths } from '@tagpo/contract/paths';
import { type ChoiceDocument, choiceDocument } from '@tagpo/contract/stored/choices';
import { deckDocument } from '@tagpo/contract/stored/deck';
import type { StoredTime } from '@tagpo/contract/stored-time';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { blockKey } from '../../functions/src/domain/members/blocks.ts';

interface Lists {
  /** Whom the member likes, oldest first; each waits for an answer. */
  readonly liked?: readonly string[];
  /** When each of them was liked; a time after another by default. */
  readonly likedAt?: Readonly<Record<string, Timestamp>>;
  readonly matched?: readonly string[];
  readonly favorites?: readonly string[];
  /** Shown blocks. */
  readonly blocked?: readonly string[];
  readonly passed?: readonly string[];
  readonly dealt?: readonly string[];
}

/** Writes over 500 documents take several commits. */
const BATCH = 500;

/** Stores choices of one member, beside what they chose already. */
export async function storeChoices(firestore: Firestore, from: string, lists: Lists): Promise<void> {
  const { liked = [], likedAt = {}, matched = [], favorites = [], blocked = [], passed, dealt } = lists;
  const chosen: [string, Partial<ChoiceDocument>][] = [
    ...liked.map((to, at): [string, Partial<ChoiceDocument>] => [
      to,
      { likedAt: Timestamp.fromMillis(at), waitsFor: to },
    ]),
    ...Object.entries(likedAt).map(([to, at]): [string, Partial<ChoiceDocument>] => [
      to,
      { likedAt: at, waitsFor: to },
    ]),
    ...matched.map((to): [string, Partial<ChoiceDocument>] => [to, { isMatch: true }]),
    ...blocked.map((to, at): [string, Partial<ChoiceDocument>] => [
      to,
      { blockedAt: Timestamp.fromMillis(at), isHeld: false, blockedName: 'Ben' },
    ]),
    ...favorites.map((to, at): [string, Partial<ChoiceDocument>] => [to, { favoriteAt: Timestamp.fromMillis(at) }]),
  ];
  for (let start = 0; start < chosen.length; start += BATCH) {
    const batch = firestore.batch();
    for (const [to, choice] of chosen.slice(start, start + BATCH)) {
      batch.set(firestore.doc(paths.choice(from, to)), { schemaVersion: 1, from, to, ...choice }, { merge: true });
    }
    await batch.commit();
  }
  if (blocked.length > 0) await firestore.doc(paths.user(from)).update({ blocks: blocked.map(blockKey) });
  if (passed === undefined && dealt === undefined) return;
  const deck = { schemaVersion: 1, ...(passed && { passed }), ...(dealt && { dealt }) };
  await firestore.doc(paths.deck(from)).set(deck, { merge: true });
}

/** What a member chose, each list oldest first. */
export async function readChoices(firestore: Firestore, uid: string) {
  const found = await firestore.collection(collections.choices).where('from', '==', uid).get();
  const choices = found.docs.map((snapshot) => z.parse(choiceDocument, snapshot.data()));
  const deck = z.parse(deckDocument, (await firestore.doc(paths.deck(uid)).get()).data() ?? {});
  const since = (timeOf: (choice: ChoiceDocument) => StoredTime | undefined) =>
    choices
      .flatMap((choice) => ({ to: choice.to, at: timeOf(choice) }))
      .filter(({ at }) => at !== undefined)
      .sort((a, b) => (a.at?.toMillis() ?? 0) - (b.at?.toMillis() ?? 0))
      .map(({ to }) => to);
  return {
    liked: since(({ likedAt }) => likedAt),
    waiting: choices.flatMap(({ waitsFor }) => waitsFor ?? []),
    takenBack: since(({ formerLikeAt }) => formerLikeAt),
    matched: choices.flatMap(({ to, isMatch }) => (isMatch ? [to] : [])),
    favorites: since(({ favoriteAt }) => favoriteAt),
    blocked: since(({ blockedAt }) => blockedAt),
    passed: deck.passed,
    dealt: deck.dealt,
  };
}

/** So many choices about a member, each of somebody else, whose ids begin with `what`. */
export async function storeChoicesAbout(
  firestore: Firestore,
  uid: string,
  { what, count, choice }: { readonly what: string; readonly count: number; readonly choice: object },
): Promise<void> {
  for (let start = 0; start < count; start += BATCH) {
    const batch = firestore.batch();
    for (let index = start; index < Math.min(count, start + BATCH); index += 1) {
      const from = `${what}-${index}-of-${uid}`;
      batch.set(firestore.doc(paths.choice(from, uid)), { schemaVersion: 1, from, to: uid, ...choice });
    }
    await batch.commit();
  }
}

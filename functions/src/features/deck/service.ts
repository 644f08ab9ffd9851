import { isDeepStrictEqual } from 'node:util';
import { paths } from '@tagpo/contract/paths';
import type { Place } from '@tagpo/contract/places/places';
import { DECK_PAGE_SIZE, NEXT_DEAL_SIZE } from '@tagpo/contract/product';
import { type DeckDocument, MAX_DEALT } from '@tagpo/contract/stored/deck';
import type { UserDocument } from '@tagpo/contract/stored/user';
import type { DeckQuery } from '@tagpo/contract/wire/members/swipe';
import type { DealtCard } from '@tagpo/contract/wire/profile/user';
import type { ApiDeps } from '../../api-deps.ts';
import { findChoices, isLike } from '../../domain/choices/choices.ts';
import { parseDeck, passedIn, readSeen } from '../../domain/deck/deck.ts';
import { byDistanceThenOrder } from '../../domain/lists/card.ts';
import { getShown, listNewest } from '../../domain/lists/directory.ts';
import { findUnblocked } from '../../domain/lists/find-unblocked.ts';
import { showDealtCards } from '../../domain/lists/shown-members.ts';
import { wantedBy } from '../../domain/lists/wishes.ts';
import type { Member } from '../../domain/members/caller.ts';
import type { ListedMember } from '../../domain/members/parse-listed.ts';
import type { Page } from '../../firebase/read-page.ts';
import { storeDeck } from './store-deck.ts';
import { openWalk, resumeWalk, sealWalk, walkOn } from './walk.ts';

/**
 * Up to 20 members to answer: first those dealt before and not answered, then the next of the walk. With a cursor up to 10 new ones, for a client
 * that still holds the others. Answered members are not read again, unless preferences changed. At most 23 reads,
 * 14 with a cursor, and one for each of them about whom the caller chose something.
 * 429 once the day is full and somebody is new, who is dealt again on the next.
 */
export async function dealDeck(deps: ApiDeps, caller: Member, { all, cursor }: DeckQuery): Promise<Page<DealtCard>> {
  const { firestore, callers } = deps;
  const [viewer, read] = await Promise.all([callers.renew(caller), firestore.doc(paths.deck(caller.uid)).get()]);
  const deck = parseDeck(read);
  const { members, after, liked, isFinished } = await deal(deps, {
    viewer,
    deck,
    isEverybody: all === '1',
    isNext: cursor !== undefined,
  });
  if (!isDeepStrictEqual(after, { dealt: deck.dealt, walk: deck.walk }))
    await storeDeck(firestore, { read, after, liked });
  const ids = members.map(({ id }) => id);
  await deps.views.note(viewer, 'listed', ids);
  return { items: showDealtCards(deps, viewer, members), nextCursor: isFinished ? undefined : 'more' };
}

interface DealRequest {
  readonly viewer: Member;
  readonly deck: DeckDocument;
  readonly isEverybody: boolean;
  /** The caller holds those dealt before. */
  readonly isNext: boolean;
}

async function deal(deps: ApiDeps, { viewer, deck, isEverybody, isNext }: DealRequest) {
  const { uid, directory } = viewer;
  const { from, rings, filters, isFitting, scope } = wantedBy(directory, { isEverybody });
  const seal = { key: deps.cursorKey(), scope: `deck|${uid}` };
  const stored = deck.walk && openWalk(deck.walk, seal);
  const begun = resumeWalk(stored, scope, { rings: rings.length, now: deps.now() });
  const open = deck.walk?.scope === scope ? deck.dealt.filter((id) => !deck.passed.includes(id)) : [];
  // A full deal is not extended, so that unanswered cards stay bounded.
  const isAdded = isNext && open.length < DECK_PAGE_SIZE;
  const again = isAdded ? [] : open.slice(0, DECK_PAGE_SIZE);
  const size = isAdded ? NEXT_DEAL_SIZE : DECK_PAGE_SIZE;
  // What was passed long ago is no card that waits.
  const [waiting, seen] = await Promise.all([
    getShown(deps, viewer, again),
    again.length < size ? readSeen(deps, uid, deck) : [],
  ]);
  const isPassed = passedIn(deck, seen);
  const dealtBefore = new Set(open);
  const isWanted = ({ id, directory: candidate }: ListedMember) =>
    id !== uid && !isPassed(id) && !dealtBefore.has(id) && candidate.profile.isListed && isFitting(candidate);
  const walked = await walkOn(begun, {
    rings,
    find: ({ after: start, limit, ...query }) =>
      findUnblocked({
        find: (after, max) => listNewest(deps, { ...query, ...filters, after, limit: max }),
        after: start,
        limit,
        viewer,
      }),
    isWanted,
    size: size - waiting.length,
    maxReads: size - again.length - (seen.length > 0 ? 1 : 0),
  });
  const found = [...waiting, ...walked.members.sort(bySharedInterests(directory, from))];
  const liked = await findLiked(deps, uid, found);
  const members = found.filter(({ id }) => !liked.has(id));
  const ids = members.map(({ id }) => id);
  const dealt = isAdded ? [...open, ...ids] : [...ids, ...open.slice(DECK_PAGE_SIZE)];
  // Sealed anew, it would be another text.
  const walk = deck.walk && isDeepStrictEqual(walked.state, stored) ? deck.walk : sealWalk(walked.state, seal);
  const after = { dealt: dealt.slice(0, MAX_DEALT), walk };
  return { members, after, liked, isFinished: rings[walked.state.ring] === undefined };
}

/** Whom of these the member likes or has matched: one read, and one for each about whom they chose something. */
async function findLiked(deps: ApiDeps, uid: string, members: readonly ListedMember[]): Promise<ReadonlySet<string>> {
  const choices = await findChoices(
    deps,
    members.map(({ id }) => [uid, id] as const),
  );
  return new Set(choices.filter((one) => isLike(one) || one.isMatch).map(({ to }) => to));
}

/** Sorts by shared interests, then by distance. */
function bySharedInterests({ lookingFor }: UserDocument, from: Place) {
  const wanted = new Set(lookingFor?.interests);
  const shared = ({ directory }: ListedMember) =>
    (directory.profile.interests ?? []).filter((interest) => wanted.has(interest)).length;
  const byDistance = byDistanceThenOrder(from);
  return (a: ListedMember, b: ListedMember) => shared(b) - shared(a) || byDistance(a, b);
}

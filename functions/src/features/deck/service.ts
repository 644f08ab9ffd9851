import { isDeepStrictEqual } from 'node:util';
import { paths } from '@tagpo/contract/paths';
import type { Place } from '@tagpo/contract/places/places';
import { DECK_PAGE_SIZE, NEXT_DEAL_SIZE } from '@tagpo/contract/product';
import type { ChoicesDocument } from '@tagpo/contract/stored/choices';
import type { DirectoryDocument } from '@tagpo/contract/stored/user';
import type { DeckQuery } from '@tagpo/contract/wire/members/swipe';
import type { DealtCard } from '@tagpo/contract/wire/profile/user';
import type { ApiDeps } from '../../api-deps.ts';
import { byDistanceThenOrder } from '../../domain/lists/card.ts';
import { getShown, listNewest } from '../../domain/lists/directory.ts';
import { findUnblocked } from '../../domain/lists/find-unblocked.ts';
import { showDealtCards } from '../../domain/lists/shown-members.ts';
import { wantedBy } from '../../domain/lists/wishes.ts';
import type { Member } from '../../domain/members/caller.ts';
import type { ListedMember } from '../../domain/members/parse-listed.ts';
import type { Page } from '../../firebase/read-page.ts';
import { answeredBy, storeDeck } from './store-deck.ts';
import { resumeWalk, walkOn } from './walk.ts';

/**
 * Up to 20 members to answer: first those dealt before and not answered, then the next of the walk. With a cursor up to 10 new ones, for a client
 * that still holds the others. Answered members are not read again, unless preferences changed. At most 23 reads, 13 with a cursor.
 * 429 once the day is full and somebody is new, who is dealt again on the next.
 */
export async function dealDeck(deps: ApiDeps, caller: Member, { all, cursor }: DeckQuery): Promise<Page<DealtCard>> {
  const { firestore, callers, choiceCounts } = deps;
  const [viewer, read] = await Promise.all([
    caller.isRemembered ? callers.reload(caller) : caller,
    firestore.doc(paths.choices(caller.uid)).get(),
  ]);
  const choices = choiceCounts.remember(viewer.uid, read);
  const { members, state, isFinished } = await deal(deps, {
    viewer,
    choices,
    isEverybody: all === '1',
    isNext: cursor !== undefined,
  });
  if (!isDeepStrictEqual(state, choices.deck)) {
    choiceCounts.noteVersion(viewer.uid, await storeDeck(firestore, { read, state }));
  }
  const ids = members.map(({ id }) => id);
  await deps.views.note(viewer, 'listed', ids);
  return { items: showDealtCards(deps, viewer, members), nextCursor: isFinished ? undefined : 'more' };
}

interface DealRequest {
  readonly viewer: Member;
  readonly choices: ChoicesDocument;
  readonly isEverybody: boolean;
  /** The caller holds those dealt before. */
  readonly isNext: boolean;
}

async function deal(deps: ApiDeps, { viewer, choices, isEverybody, isNext }: DealRequest) {
  const { uid, directory } = viewer;
  const { from, rings, filters, isFitting, scope } = wantedBy(directory, { isEverybody });
  const begun = resumeWalk(choices.deck, scope, { rings: rings.length, now: deps.now() });

  const answered = answeredBy(choices);
  const blocked = new Set([...choices.blocked, ...(directory.blocked ?? [])]);
  const open = begun.dealt.filter((id) => !answered.has(id));
  // A full deal is not extended, so that unanswered cards stay bounded.
  const isAdded = isNext && open.length < DECK_PAGE_SIZE;
  const again = isAdded ? [] : open.slice(0, DECK_PAGE_SIZE);
  const size = isAdded ? NEXT_DEAL_SIZE : DECK_PAGE_SIZE;
  const waiting = await getShown(deps, uid, again);
  const dealtBefore = new Set(open);
  const isWanted = ({ id, directory: candidate }: ListedMember) =>
    id !== uid && !answered.has(id) && !dealtBefore.has(id) && candidate.profile.isListed && isFitting(candidate);
  const walked = await walkOn(begun, {
    rings,
    find: ({ after: start, limit, ...query }) =>
      findUnblocked({
        find: (after, max) => listNewest(deps, { ...query, ...filters, after, limit: max }),
        after: start,
        limit,
        blocked,
      }),
    isWanted,
    size: size - waiting.length,
    maxReads: size - again.length,
  });
  const members = [...waiting, ...walked.members.sort(bySharedInterests(directory, from))];
  const ids = members.map(({ id }) => id);
  const dealt = isAdded ? [...open, ...ids] : [...ids, ...open.slice(DECK_PAGE_SIZE)];
  return { members, state: { ...walked.state, dealt }, isFinished: rings[walked.state.ring] === undefined };
}

/** Sorts by shared interests, then by distance. */
function bySharedInterests({ lookingFor }: DirectoryDocument, from: Place) {
  const wanted = new Set(lookingFor?.interests);
  const shared = ({ directory }: ListedMember) =>
    (directory.profile.interests ?? []).filter((interest) => wanted.has(interest)).length;
  const byDistance = byDistanceThenOrder(from);
  return (a: ListedMember, b: ListedMember) => shared(b) - shared(a) || byDistance(a, b);
}

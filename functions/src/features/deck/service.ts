import { isDeepStrictEqual } from 'node:util';
import type { ChoicesDocument, DeckState } from '@tagpo/contract/choices';
import { paths } from '@tagpo/contract/paths';
import { DECK_PAGE_SIZE, MAX_AGE, MIN_AGE } from '@tagpo/contract/product';
import type { DeckQuery } from '@tagpo/contract/swipe';
import type { UserCard } from '@tagpo/contract/user';
import type { AppDeps } from '../../deps.ts';
import type { CallerLoader, Member } from '../../middleware/load-caller.ts';
import { readChoices } from '../choices/store.ts';
import type { Tallies } from '../choices/tally.ts';
import { requirePlace, ringsAround, wouldMeet } from '../users/around.ts';
import { byDistanceThenActivity, toCard } from '../users/card.ts';
import type { ShownMembers } from '../users/shown-members.ts';
import { getListed, type ListedMember, listNewest } from '../users/store.ts';
import { resumeWalk, walkOn } from './walk.ts';

export interface DeckDeps extends AppDeps {
  readonly callers: CallerLoader;
  readonly shown: ShownMembers;
  readonly tallies: Tallies;
}

/** Reads a deal may cost beside the caller and their choices: the budget of 22 with one for each. */
const MAX_READS = 20;

export interface Deal {
  readonly cards: UserCard[];
  /** Everybody has been met. */
  readonly isFinished: boolean;
}

/**
 * Up to 20 members to answer: first those dealt before and not answered, then the next of the walk. Never somebody answered, nor
 * a read for anybody who was (but right after the preferences change, when the walk begins again). At most 22 reads.
 */
export async function dealDeck(deps: DeckDeps, caller: Member, { all }: DeckQuery): Promise<Deal> {
  const { firestore, callers, tallies, shown } = deps;
  const [viewer, choices] = await Promise.all([
    caller.isRemembered ? callers.reload(caller) : caller,
    readChoices(firestore, caller.uid),
  ]);
  tallies.remember(viewer.uid, choices);
  const { members, state, isFinished } = await deal(deps, { viewer, choices, honoursWishes: all !== '1' });
  shown.note(members);
  if (!isDeepStrictEqual(state, choices.deck)) {
    await firestore.doc(paths.choices(viewer.uid)).set({ deck: state }, { mergeFields: ['deck'] });
  }
  const from = requirePlace(viewer.directory.profile.place.id);
  const cards = members.map((member) => toCard(member, { from, now: deps.now(), storageOrigin: deps.storageOrigin }));
  return { cards, isFinished };
}

interface DealRequest {
  readonly viewer: Member;
  readonly choices: ChoicesDocument;
  readonly honoursWishes: boolean;
}

async function deal({ firestore, now }: DeckDeps, { viewer, choices, honoursWishes }: DealRequest) {
  const { uid, directory } = viewer;
  const wanted = honoursWishes ? directory.lookingFor : undefined;
  const from = requirePlace(directory.profile.place.id);
  const ages = { min: wanted?.minAge ?? MIN_AGE, max: wanted?.maxAge ?? MAX_AGE };
  const areas = ringsAround(from, wanted?.distance);
  const scope = [honoursWishes ? 'wishes' : 'all', from.id, wanted?.distance ?? '', ages.min, ages.max].join('|');
  const start = resumeWalk(choices.deck, scope, { rings: areas.length, now: now() });

  const answered = answeredBy(uid, choices);
  const waiting = await getListed(firestore, start.dealt.filter((id) => !answered.has(id)).slice(0, DECK_PAGE_SIZE));
  const dealtBefore = new Set(waiting.map(({ id }) => id));
  const isWanted = ({ id, directory: candidate }: ListedMember) =>
    !answered.has(id) && !dealtBefore.has(id) && (!honoursWishes || wouldMeet(directory, candidate));
  const walked = await walkOn(start, {
    areas,
    find: (query) => listNewest(firestore, { ...query, ages }),
    isWanted,
    size: DECK_PAGE_SIZE - waiting.length,
    maxReads: MAX_READS - waiting.length,
  });
  const members = [...waiting, ...walked.members.sort(byDistanceThenActivity(from))];
  const state: DeckState = { ...walked.state, dealt: members.map(({ id }) => id) };
  return { members, state, isFinished: areas[state.ring] === undefined };
}

function answeredBy(uid: string, { liked, passed, matched, blocked }: ChoicesDocument): ReadonlySet<string> {
  return new Set([uid, ...liked, ...passed, ...matched, ...blocked]);
}

/** Mistakes that a programmer could make with choices and erasures. The model must find each of them. */

import { type Choice, NO_CHOICE, type View } from './documents.ts';
import { PROTOCOL, type Protocol, type Stage } from './protocol.ts';
import type { ScenarioName } from './scenarios.ts';
import type { What } from './state.ts';

interface PlantedBug {
  readonly name: string;
  readonly scenario: ScenarioName;
  readonly protocol: Protocol;
}

const bug = (name: string, scenario: ScenarioName, changed: Partial<Protocol>): PlantedBug => ({
  name,
  scenario,
  protocol: { ...PROTOCOL, ...changed },
});

/** A transaction that uses a document as it was before it began. */
const stale = (name: string, scenario: ScenarioName, what: What, unread: keyof View): PlantedBug =>
  bug(name, scenario, {
    reads: { ...PROTOCOL.reads, [what]: PROTOCOL.reads[what].filter((one) => one !== unread) },
  });

/** The stages with one of them elsewhere. */
function moved(stage: Stage, before: Stage): readonly Stage[] {
  const others = PROTOCOL.stages.filter((one) => one !== stage);
  return others.toSpliced(others.indexOf(before), 0, stage);
}

export const PLANTED_BUGS: readonly PlantedBug[] = [
  // Likes and matches
  stale('a like does not read its author', 'like by the erased', 'like', 'author'),
  stale('a like reads the other like before its transaction', 'likes', 'like', 'theirs'),
  stale('a pass takes back the like that it read before its transaction', 'passes', 'pass', 'mine'),
  bug('a match leaves the first like waiting', 'likes', {
    answered: (choice) => ({ ...choice, isLiked: false, isMatch: true }),
  }),
  bug('a match does not look for blocks', 'blocks', { mayMatch: (author, other) => author !== null && other !== null }),
  bug('an unmatch leaves the match on the other side', 'unmatch', { unmatched: (choice) => choice }),
  bug('a like taken back leaves no time', 'likes', {
    withLikeTakenBack: (choice) => ({ ...choice, isLiked: false, waits: false }),
  }),
  bug('a bell rings for a like by somebody who was passed', 'passes', { ringsForLike: () => true }),
  bug('a favourite is written over the choice that was shown', 'blocks', {
    withFavorite: (_stored: Choice | null, seen) => ({ ...(seen ?? NO_CHOICE), isFavorite: true }),
  }),

  // Blocks
  bug("a block leaves the blocker's like waiting", 'blocks', { separated: (choice) => choice }),
  bug('a block in return is shown at once', 'held blocks', { isHeld: ({ other }) => other === null }),
  bug('a held block is shown over a shown one', 'held blocks', { isShownFirst: () => true }),
  bug('a block forgets the block of the other', 'held blocks', { blockedByOther: () => false }),

  bug('a block leaves the conversation of somebody who is being erased', 'match in an erasure', {
    blocksConversation: ({ other }) => other !== null,
  }),

  // Pushes
  bug('a push is not checked again when its task runs', 'likes', { mayPush: () => true }),
  bug('a push of a match is not checked again', 'unmatch', {
    mayPush: (documents, news) => news.kind === 'match' || PROTOCOL.mayPush(documents, news),
  }),
  bug('a push tells of a like that was answered by a pass', 'passes', {
    mayPush: (documents, news) =>
      PROTOCOL.mayPush({ ...documents, passes: news.kind === 'like' ? [false, false] : documents.passes }, news),
  }),

  // Erasures
  bug('an erasure is not repeated', 'like in an erasure', { isRepeated: false }),
  bug('an erasure that the night takes up is not repeated', 'cut-off erasure', { isRepeatedByNight: false }),
  bug('the account is deleted before the choices', 'like in an erasure', { stages: moved('account', 'find-choice') }),
  bug('the user document is deleted after the choices', 'like in an erasure', { stages: moved('user', 'last') }),
  bug('an erasure leaves the bells of others', 'like in an erasure', {
    stages: PROTOCOL.stages.filter((stage) => stage !== 'bells'),
  }),
  bug('a block that is being ended loses its choice before its key', 'end of a block in an erasure', {
    endsBlockWithKey: false,
    stages: PROTOCOL.stages.toSpliced(PROTOCOL.stages.indexOf('own-choice'), 0, 'key-of-block'),
  }),
  bug('a choice is deleted that became a block meanwhile', 'block in an erasure', { deletesChanged: true }),
];

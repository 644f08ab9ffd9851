/** What must hold in every state, and in the end. */
import { otherOf, SIDES, type Side } from '../conversation.ts';
import { isSeen } from './documents.ts';
import type { State } from './state.ts';

export function findBreach(state: State, isSettled: boolean): string | undefined {
  return (
    state.history.breach ?? findBlockBreach(state) ?? findPairBreach(state) ?? (isSettled ? findLeft(state) : undefined)
  );
}

/** The first breach between two successive states. */
export function findStepBreach(before: State, after: State): string | undefined {
  for (const side of SIDES) {
    if (before.users[side] === null && after.users[side] !== null) return 'a user document comes back';
    if (before.accounts[side] === null && after.accounts[side] !== null) return 'an account comes back';
  }
  return undefined;
}

/** Lists look at keys, profiles and likes at blocks: they say the same at any time, also while the blocked are being erased. */
function findBlockBreach({ users, choices, passes, conversation, history }: State): string | undefined {
  for (const side of SIDES) {
    const user = users[side];
    if (user === null) continue;
    const isBlock = choices[side]?.block != null;
    if (isBlock && !user.blocks) return 'a block without its key';
    if (!isBlock && user.blocks) return 'a key without its block';
    const goesOn = conversation !== null && !conversation.deleted[otherOf(side)] && !conversation.blockedBy[side];
    if (isBlock && goesOn) return 'a conversation goes on over a block';
    if (passes[side] !== history.passed[side]) return passes[side] ? 'a pass comes back' : 'a pass is lost';
  }
  return undefined;
}

/** Between two who are there; whose choices go in pieces is not. */
function findPairBreach({ users, choices, conversation, history: { wants } }: State): string | undefined {
  if (users[0] === null || users[1] === null) return undefined;
  const isMatch = choices[0]?.isMatch === true;
  if (isMatch !== (choices[1]?.isMatch === true)) return 'a match on one side only';
  if (isMatch !== (conversation?.isMatch === true)) return 'a match and its conversation disagree';
  if (isMatch && !(wants[0] && wants[1])) return 'a match without both likes';
  for (const side of SIDES) {
    const mine = choices[side];
    const theirs = choices[otherOf(side)];
    if (mine?.waits && (theirs?.isLiked || theirs?.isMatch)) return 'a like waits for somebody who likes back';
    if (mine?.waits !== mine?.isLiked) return 'a like that waits for nobody';
    if (mine?.isLiked && !wants[side]) return 'a like stays that was taken back';
    if (wants[side] && !mine?.isLiked && !isMatch) return 'a like is lost';
    if (conversation && conversation.blockedBy[side] !== (mine?.block != null))
      return 'a conversation tells another block';
    if (mine?.block?.isHeld === false && theirs?.block?.isHeld === false)
      return 'somebody who blocks is shown in a list';
  }
  return undefined;
}

/** Whether nothing is under way, not even a repetition. */
export function isSettled({ calls, news, work, due, later }: State): boolean {
  return calls.length + news.length + work.length + due[0] + due[1] + later[0] + later[1] === 0;
}

function findLeft(state: State): string | undefined {
  for (const side of SIDES) {
    const left = state.accounts[side] === null ? findNamed(state, side) : undefined;
    if (left !== undefined) return `after the erasure there is still ${left}`;
  }
  return undefined;
}

/** The first document that names somebody erased. Others' decks hold ids that name nobody any more. */
function findNamed({ users, choices, passes, conversation, bells }: State, side: Side): string | undefined {
  const other = otherOf(side);
  if (users[side] !== null) return 'the user document';
  if (choices[side] !== null) return 'a choice';
  if (choices[other] !== null) return 'a choice about them';
  if (users[other]?.blocks) return 'the key of a block';
  if (passes[side]) return 'the deck';
  if (bells[side] !== null) return 'the inbox';
  if (bells[other]?.match) return 'a bell that names them';
  if (conversation === null) return undefined;
  if (!conversation.deleted[side]) return 'a conversation that names them';
  return isSeen(conversation, other) ? undefined : 'a conversation that nobody sees';
}

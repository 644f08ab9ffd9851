/** Likes, matches, blocks and erasures of two members: docs/decisions/013-one-choice-one-document.md. */
import type { Model } from '../model.ts';
import { findBreach, findStepBreach, isSettled } from './invariants.ts';
import type { Protocol } from './protocol.ts';
import type { State } from './state.ts';
import { type Action, describeAction, stepsFrom } from './steps.ts';

export const modelOf = (protocol: Protocol): Model<State, Action> => ({
  partsOf: ({
    users,
    accounts,
    choices,
    passes,
    conversation,
    bells,
    calls,
    news,
    work,
    due,
    later,
    left,
    history,
  }) => [...users, ...choices, [accounts, passes, bells, due, later], conversation, calls, news, work, left, history],
  stepsFrom: (state) => stepsFrom(protocol, state),
  findStepBreach,
  isSettled,
  findBreach,
  describe: describeAction,
});

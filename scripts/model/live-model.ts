/** Live messages between two members, their devices and tabs: docs/decisions/041-live-inbox.md. */
import type { Action } from './action.ts';
import { findBreach, findStepBreach, isQuiet } from './invariants.ts';
import type { Model } from './model.ts';
import type { Protocol } from './protocol.ts';
import type { State } from './state.ts';
import { stepsFrom } from './steps/steps-from.ts';

export const modelOf = (protocol: Protocol): Model<State, Action> => ({
  partsOf,
  stepsFrom: (state) => stepsFrom(protocol, state),
  findStepBreach,
  isSettled: (state) => isQuiet(protocol, state),
  findBreach: (state, isSettled) => findBreach(protocol, state, isSettled),
  describe: describeAction,
});

function partsOf(state: State): readonly unknown[] {
  const { clock, conversation, inboxes, signals, calls, answers, pushes, devices, left, history } = state;
  const rest = Number(state.isDisturbed) + 2 * Number(state.isLocked[0]) + 4 * Number(state.isLocked[1]);
  const writes = [...state.inboxWrites, ...state.emptiedAt].reduce((all, one) => all * 32 + one, 0);
  return [clock, rest, writes, conversation, ...inboxes, signals, calls, answers, pushes, left, history, ...devices];
}

export function describeAction({ what, who, device, tab, id, call, upTo, rev, fault }: Action): string {
  const place = [device && `device ${device}`, tab && `tab ${tab}`].filter(Boolean).join(', ');
  const details = [call, id && `message ${id}`, upTo && `up to ${upTo}`, rev && `rev ${rev}`].filter(Boolean).join(' ');
  return [who, what, details, place && `(${place})`, fault && `: ${fault}`].filter(Boolean).join(' ');
}

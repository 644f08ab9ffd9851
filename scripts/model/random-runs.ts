/** Long random runs of everything that two members may do in two tabs each: too long for a search. The soak plays them. */
import { pickFrom, randomFrom } from '../../testkit/random.ts';
import type { Action } from './action.ts';
import { findBreach, findStepBreach } from './invariants.ts';
import { PROTOCOL } from './protocol.ts';
import { EVERYTHING } from './scenarios.ts';
import { makeState } from './state.ts';
import { type Step, stepsFrom } from './steps/steps-from.ts';

/** These end a conversation or are rare in life: they are drawn less often by the factor RARITY. */
const RARE: ReadonlySet<Action['what']> = new Set([
  ...(['block', 'unmatch', 'decline', 'lock', 'empty', 'close', 'open', 'focus'] as const),
]);
const RARITY = 8;

/** A run ends when nothing is left to do; a longer one is in a loop. */
const MAX_ACTIONS = 2000;

/** The seed of the first run that the soak plays. */
export const SEED = 20_260_101;

/** The first state of every run. */
export const BEGINNING = makeState(EVERYTHING);

/** Yields each action with the state that it leads to; the same seed gives the same run. Throws when an invariant breaks. */
export function* walkRun(seed: number): Generator<Step, void> {
  const random = randomFrom(seed);
  const actions: Action[] = [];
  let state = BEGINNING;
  for (let steps = stepsFrom(PROTOCOL, state); steps.length > 0; steps = stepsFrom(PROTOCOL, state)) {
    const { action, state: reached } = drawStep(random, steps);
    actions.push(action);
    const breach = findStepBreach(state, reached) ?? findBreach(PROTOCOL, reached);
    if (breach !== undefined) throw new Error(`Run ${seed}: ${breach}\n${actions.map(describeAction).join('\n')}`);
    if (actions.length > MAX_ACTIONS) throw new Error(`Run ${seed} does not end`);
    yield { action, state: reached };
    state = reached;
  }
}

function drawStep(random: () => number, steps: readonly Step[]): Step {
  const usual = steps.filter(({ action }) => !RARE.has(action.what) && action.fault === undefined);
  const isUsual = usual.length > 0 && random() > 1 / RARITY;
  return pickFrom(random, isUsual ? usual : steps);
}

export function describeAction({ what, who, device, tab, id, call, upTo, rev, fault }: Action): string {
  const place = [device && `device ${device}`, tab && `tab ${tab}`].filter(Boolean).join(', ');
  const details = [call, id && `message ${id}`, upTo && `up to ${upTo}`, rev && `rev ${rev}`].filter(Boolean).join(' ');
  return [who, what, details, place && `(${place})`, fault && `: ${fault}`].filter(Boolean).join(' ');
}

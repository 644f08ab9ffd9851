/** Long random runs, too long for a search. The soak plays those of everything that two members may do in two tabs each. */
import { pickFrom, randomFrom } from '../../testkit/random.ts';
import type { Action } from './action.ts';
import { modelOf } from './live-model.ts';
import type { Model, Step } from './model.ts';
import { PROTOCOL } from './protocol.ts';
import { EVERYTHING } from './scenarios.ts';
import { makeState } from './state.ts';

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

/** The same seed gives the same run. Throws when an invariant breaks. */
export const walkRun = (seed: number) => walk({ model: modelOf(PROTOCOL), first: BEGINNING, rare: RARE }, seed);

interface Beginning<State, Action> {
  readonly model: Model<State, Action>;
  readonly first: State;
  readonly rare: ReadonlySet<Action extends { what: infer What } ? What : never>;
}

/** Yields each action with the state that it leads to. */
export function* walk<S, A extends { readonly what: string; readonly fault?: string }>(
  { model, first, rare }: Beginning<S, A>,
  seed: number,
): Generator<Step<S, A>, void> {
  const random = randomFrom(seed);
  const isUsual = ({ action }: Step<S, A>) =>
    !(rare as ReadonlySet<string>).has(action.what) && action.fault === undefined;
  const actions: A[] = [];
  let state = first;
  for (let steps = model.stepsFrom(state); steps.length > 0; steps = model.stepsFrom(state)) {
    const usual = steps.filter(isUsual);
    const { action, state: reached } = pickFrom(random, usual.length > 0 && random() > 1 / RARITY ? usual : steps);
    actions.push(action);
    const breach = model.findStepBreach(state, reached) ?? model.findBreach(reached, model.isSettled(reached));
    if (breach !== undefined) throw new Error(`Run ${seed}: ${breach}\n${actions.map(model.describe).join('\n')}`);
    if (actions.length > MAX_ACTIONS) throw new Error(`Run ${seed} does not end`);
    yield { action, state: reached };
    state = reached;
  }
}

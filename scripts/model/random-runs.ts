/** Long runs drawn by chance, of all that two members may do in two tabs each: for what a search cannot reach, and for the soak. */
import { pickFrom, randomFrom } from '../../e2e/attacks/fixtures/random.ts';
import { type Conversation, type Side, viewOf } from './conversation.ts';
import { findBreach, findStepBreach } from './invariants.ts';
import { PROTOCOL } from './protocol.ts';
import { EVERYTHING } from './scenarios.ts';
import { makeState } from './state.ts';
import { type Step, stepsFrom } from './steps/steps-from.ts';
import type { Action, Trace } from './trace.ts';

/** What ends a conversation, or is rare in life, is drawn this many times less often than the rest. */
const RARE: ReadonlySet<Action['what']> = new Set([
  ...(['block', 'unmatch', 'decline', 'lock', 'empty', 'close', 'open', 'focus'] as const),
]);
const RARITY = 8;

/** A run ends when nothing is left to do: a longer one goes round in circles. */
const MAX_ACTIONS = 2000;

/** Of the first of the runs that are written and played. */
export const SEED = 20_260_101;

/** What every run begins with. */
export const BEGINNING = makeState(EVERYTHING);

/** The same seed gives the same run: each action with the state it leads to. Throws where the protocol breaks what must hold. */
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

/** A run as the soak reads it. */
export function drawRun(seed: number): Trace {
  const steps = [...walkRun(seed)];
  const { conversation } = steps.at(-1)?.state ?? BEGINNING;
  const actions = steps.map(({ action }) => action);
  const devices = EVERYTHING.devices.map(({ member, tabs }) => ({ who: nameOf(member), tabs }));
  return { seed, devices, actions, end: { A: endOf(conversation, 0), B: endOf(conversation, 1) } };
}

const nameOf = (side: Side) => (side === 0 ? ('A' as const) : ('B' as const));

function drawStep(random: () => number, steps: readonly Step[]): Step {
  const usual = steps.filter(({ action }) => !RARE.has(action.what) && action.fault === undefined);
  const isUsual = usual.length > 0 && random() > 1 / RARITY;
  return pickFrom(random, isUsual ? usual : steps);
}

function endOf(conversation: Conversation, side: Side): Trace['end']['A'] {
  const view = viewOf(conversation, side);
  if (typeof view === 'string') return view;
  const { unread, read, delivered, isMatch, isWaiting } = view;
  return { messages: conversation.messages.map(({ id }) => id), unread, read, delivered, isMatch, isWaiting };
}

/** One line for a person to read. */
export function describeAction({ what, who, device, tab, id, call, upTo, rev, fault }: Action): string {
  const place = [device && `device ${device}`, tab && `tab ${tab}`].filter(Boolean).join(', ');
  const details = [call, id && `message ${id}`, upTo && `up to ${upTo}`, rev && `rev ${rev}`].filter(Boolean).join(' ');
  return [who, what, details, place && `(${place})`, fault && `: ${fault}`].filter(Boolean).join(' ');
}

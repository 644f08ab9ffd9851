/** Long random runs of everything that two members may do with each other, erasures included. */
import { walk } from '../random-runs.ts';
import { modelOf } from './choices-model.ts';
import { PROTOCOL } from './protocol.ts';
import { EVERYTHING } from './scenarios.ts';
import { makeState } from './state.ts';
import type { Action } from './steps.ts';

const RARE: ReadonlySet<Action['what']> = new Set(['erase', 'day', 'end', 'block', 'unmatch'] as const);

export const walkChoices = (seed: number) =>
  walk({ model: modelOf(PROTOCOL), first: makeState(EVERYTHING), rare: RARE }, seed);

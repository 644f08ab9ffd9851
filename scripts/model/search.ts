/** Breadth-first search of all reachable states: the first breach that it finds has a shortest run. */

import type { Action } from './action.ts';
import { findBreach, findStepBreach, isQuiet } from './invariants.ts';
import type { Protocol } from './protocol.ts';
import type { State } from './state.ts';
import { stepsFrom } from './steps/steps-from.ts';

export interface Found {
  readonly states: number;
  readonly transitions: number;
  readonly depth: number;
  /** How many states had nothing under way, so that each device was compared with the truth. */
  readonly settled: number;
  /** Whether the bound of states ended it before all were seen. */
  readonly isCut: boolean;
  readonly breach?: { readonly what: string; readonly actions: readonly Action[] };
}

interface NumberedState {
  readonly state: State;
  /** The number of each part. */
  readonly numbers: readonly number[];
}

/**
 * Numbers the parts of states: two states are equal if the numbers of their parts are. Most steps change few parts, so a part that is
 * the same object as in the state before keeps its number without being serialized.
 */
class Parts {
  readonly #numbers = new Map<string, number>();

  number(state: State, before: NumberedState | undefined): NumberedState {
    const parts = partsOf(state);
    const known = before && partsOf(before.state);
    const numbers = parts.map((part, at) =>
      known !== undefined && part === known[at] ? (before?.numbers[at] ?? 0) : this.#numberOf(part),
    );
    return { state, numbers };
  }

  #numberOf(part: unknown): number {
    if (typeof part === 'number') return part;
    const text = JSON.stringify(part) ?? '';
    const found = this.#numbers.get(text);
    if (found !== undefined) return found;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

function partsOf(state: State): readonly unknown[] {
  const { clock, conversation, inboxes, signals, calls, answers, pushes, devices, left, history } = state;
  const rest = Number(state.isDisturbed) + 2 * Number(state.isLocked[0]) + 4 * Number(state.isLocked[1]);
  const writes = [...state.inboxWrites, ...state.emptiedAt].reduce((all, one) => all * 32 + one, 0);
  return [clock, rest, writes, conversation, ...inboxes, signals, calls, answers, pushes, left, history, ...devices];
}

/** 15 bits a character: no lone surrogates, and room for a thousand million parts. */
function keyOf({ numbers }: NumberedState): string {
  const codes: number[] = [];
  for (const number of numbers) codes.push(number & 0x7fff, number >> 15);
  return String.fromCharCode(...codes);
}

export function explore(protocol: Protocol, first: State, maxStates: number): Found {
  const parts = new Parts();
  /** How each state but the first was reached: the index of the state before it, and the action. */
  const ways: { readonly before: number; readonly action: Action }[] = [];
  const seen = new Set<string>();
  const start = parts.number(first, undefined);
  seen.add(keyOf(start));
  let frontier = [{ place: 0, kept: start }];
  let transitions = 0;
  let depth = 0;
  let settled = 0;
  const end = (isCut: boolean): Found => ({ states: seen.size, transitions, depth, settled, isCut });
  const endAt = (what: string, place: number, last: Action): Found => {
    const actions = [last];
    for (let way = ways[place - 1]; way !== undefined; way = ways[way.before - 1]) actions.unshift(way.action);
    return { ...end(false), breach: { what, actions } };
  };
  while (frontier.length > 0) {
    const next: typeof frontier = [];
    for (const { place, kept } of frontier) {
      for (const { action, state: reached } of stepsFrom(protocol, kept.state)) {
        transitions += 1;
        const broken = findStepBreach(kept.state, reached);
        if (broken !== undefined) return endAt(broken, place, action);
        const found = parts.number(reached, kept);
        const key = keyOf(found);
        if (seen.has(key)) continue;
        seen.add(key);
        ways.push({ before: place, action });
        const isSettled = isQuiet(protocol, reached);
        if (isSettled) settled += 1;
        const breach = findBreach(protocol, reached, isSettled);
        if (breach !== undefined) return endAt(breach, place, action);
        if (seen.size >= maxStates) return end(true);
        next.push({ place: seen.size - 1, kept: found });
      }
    }
    if (next.length > 0) depth += 1;
    frontier = next;
  }
  return end(false);
}

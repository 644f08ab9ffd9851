/** Breadth-first search of all reachable states: the first breach that it finds has a shortest run. */

import type { Model } from './model.ts';

export interface Found {
  readonly states: number;
  readonly transitions: number;
  readonly depth: number;
  /** How many states had nothing under way, so that what must hold in the end was checked. */
  readonly settled: number;
  /** Whether the bound of states ended it before all were seen. */
  readonly isCut: boolean;
  readonly breach?: { readonly what: string; readonly actions: readonly string[] };
}

interface NumberedState<State> {
  readonly state: State;
  /** The number of each part. */
  readonly numbers: readonly number[];
}

/**
 * Numbers the parts of states: two states are equal if the numbers of their parts are. Most steps change few parts, so a part that is
 * the same object as in the state before keeps its number without being serialized.
 */
class Parts<State> {
  readonly #numbers = new Map<string, number>();
  readonly #partsOf: (state: State) => readonly unknown[];

  constructor(partsOf: (state: State) => readonly unknown[]) {
    this.#partsOf = partsOf;
  }

  number(state: State, before: NumberedState<State> | undefined): NumberedState<State> {
    const parts = this.#partsOf(state);
    const known = before && this.#partsOf(before.state);
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

/** 15 bits a character: no lone surrogates, and room for a thousand million parts. */
function keyOf({ numbers }: Pick<NumberedState<unknown>, 'numbers'>): string {
  const codes: number[] = [];
  for (const number of numbers) codes.push(number & 0x7fff, number >> 15);
  return String.fromCharCode(...codes);
}

export function explore<State, Action>(model: Model<State, Action>, first: State, maxStates: number): Found {
  const parts = new Parts(model.partsOf);
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
    return { ...end(false), breach: { what, actions: actions.map(model.describe) } };
  };
  while (frontier.length > 0) {
    const next: typeof frontier = [];
    for (const { place, kept } of frontier) {
      for (const { action, state: reached } of model.stepsFrom(kept.state)) {
        transitions += 1;
        const broken = model.findStepBreach(kept.state, reached);
        if (broken !== undefined) return endAt(broken, place, action);
        const found = parts.number(reached, kept);
        const key = keyOf(found);
        if (seen.has(key)) continue;
        seen.add(key);
        ways.push({ before: place, action });
        const isSettled = model.isSettled(reached);
        if (isSettled) settled += 1;
        const breach = model.findBreach(reached, isSettled);
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

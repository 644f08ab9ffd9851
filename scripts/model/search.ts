/** Breadth-first search of all states that can be reached: the first breach found is one of the shortest. */
import { findBreach, findStepBreach, isQuiet } from './invariants.ts';
import type { Protocol } from './protocol.ts';
import type { State } from './state.ts';
import { stepsFrom } from './steps/steps-from.ts';
import type { Action } from './trace.ts';

export interface Found {
  readonly states: number;
  readonly transitions: number;
  readonly depth: number;
  /** States in which nothing was on its way: each device was compared with the truth. */
  readonly settled: number;
  readonly seconds: number;
  /** Whether the bound of states ended it before all were seen. */
  readonly isCut: boolean;
  readonly breach?: { readonly what: string; readonly actions: readonly Action[] };
}

interface Kept {
  readonly state: State;
  /** The number of each part. */
  readonly numbers: readonly number[];
}

/**
 * A state's parts by number: two states are the same if their parts are. Most steps change few of them: what is the same object as in
 * the state before is not written out again.
 */
class Parts {
  readonly #numbers = new Map<string, number>();

  keep(state: State, before: Kept | undefined): Kept {
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
function keyOf({ numbers }: Kept): string {
  const codes: number[] = [];
  for (const number of numbers) codes.push(number & 0x7fff, number >> 15);
  return String.fromCharCode(...codes);
}

/** The way to each state: the state before it and the action, by their places. */
class Ways {
  readonly #before: number[] = [];
  readonly #actions: Action[] = [];

  add(before: number, action: Action): void {
    this.#before.push(before);
    this.#actions.push(action);
  }

  /** The state at place 0 is where all began. */
  to(place: number, last: Action | undefined): Action[] {
    const actions = last === undefined ? [] : [last];
    for (let at = place; at > 0; at = this.#before[at - 1] ?? 0) {
      const action = this.#actions[at - 1];
      if (action !== undefined) actions.unshift(action);
    }
    return actions;
  }
}

export function explore(protocol: Protocol, first: State, maxStates: number): Found {
  const begun = performance.now();
  const parts = new Parts();
  const ways = new Ways();
  const seen = new Set<string>();
  const start = parts.keep(first, undefined);
  seen.add(keyOf(start));
  let frontier = [{ place: 0, kept: start }];
  let transitions = 0;
  let depth = 0;
  let settled = 0;
  const end = (rest: Pick<Found, 'isCut' | 'breach'>): Found => ({
    states: seen.size,
    transitions,
    depth,
    settled,
    seconds: (performance.now() - begun) / 1000,
    ...rest,
  });
  while (frontier.length > 0) {
    const next: typeof frontier = [];
    for (const { place, kept } of frontier) {
      for (const { action, state: reached } of stepsFrom(protocol, kept.state)) {
        transitions += 1;
        const broken = findStepBreach(kept.state, reached);
        if (broken !== undefined)
          return end({ isCut: false, breach: { what: broken, actions: ways.to(place, action) } });
        const found = parts.keep(reached, kept);
        const key = keyOf(found);
        if (seen.has(key)) continue;
        seen.add(key);
        ways.add(place, action);
        const isSettled = isQuiet(protocol, reached);
        if (isSettled) settled += 1;
        const breach = findBreach(protocol, reached, isSettled);
        if (breach !== undefined) {
          return end({ isCut: false, breach: { what: breach, actions: ways.to(place, action) } });
        }
        if (seen.size >= maxStates) return end({ isCut: true });
        next.push({ place: seen.size - 1, kept: found });
      }
    }
    if (next.length > 0) depth += 1;
    frontier = next;
  }
  return end({ isCut: false });
}

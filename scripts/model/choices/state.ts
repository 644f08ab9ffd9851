/** Firestore, and everything under way between it and two members with two phones each. States are immutable. */
import type { Pair, Side } from '../conversation.ts';
import { type Choice, DOCUMENTS, type Documents, type View } from './documents.ts';

export type What =
  | 'like'
  | 'take-back'
  | 'pass'
  | 'undo'
  | 'unmatch'
  | 'block'
  | 'unblock'
  | 'list-blocks'
  | 'favorite'
  | 'message';

/**
 * A call of a phone whose transaction was begun. A transaction whose reads were changed meanwhile is tried again, so of these it has what is
 * stored when it commits; `seen` is what it uses besides and does not read in it.
 */
export interface Call {
  readonly by: Side;
  readonly what: What;
  readonly seen: Partial<View>;
}

/** A bell that is being rung (`ring`), or the task of a push (`push`). It tells `to` about the other. */
export interface News {
  readonly by: 'ring' | 'push';
  readonly to: Side;
  readonly kind: 'like' | 'match';
}

/** A step of an erasure that is being worked on. */
export interface Work {
  readonly of: Side;
  /** The index in `Protocol.stages` that comes next. */
  readonly next: number;
  /** A task that is cut off is delivered again, a call is not. */
  readonly by: 'call' | 'task';
  /** What its last query found. */
  readonly found: Choice | null;
}

export interface State extends Documents {
  readonly calls: readonly Call[];
  readonly news: readonly News[];
  readonly work: readonly Work[];
  /** Tasks of the erasure of each: those that are due, and those of the next day. */
  readonly due: Pair<number>;
  readonly later: Pair<number>;
  /** How often each thing may still happen, by "what who". */
  readonly left: Readonly<Record<string, number>>;
  readonly history: History;
}

/** Recorded only for the invariants. */
export interface History {
  /** Whether each wants the other, by the calls that were accepted; both do in a match. */
  readonly wants: Pair<boolean>;
  readonly passed: Pair<boolean>;
  /** Whether a like that was not answered since was news once. */
  readonly told: Pair<boolean>;
  /** Whether each was gone for a day: no phone shows them, and no instance remembers them. */
  readonly isForgotten: Pair<boolean>;
  /** The first invariant that a step broke. */
  readonly breach: string | null;
}

const NEITHER: Pair<boolean> = [false, false];

export interface Setup {
  readonly left: Readonly<Record<string, number>>;
  readonly documents?: Partial<Documents>;
  readonly wants?: Pair<boolean>;
}

/** One like that stands was news; a match begins anew. */
export function makeState({ left, documents, wants = NEITHER }: Setup): State {
  const told = wants[0] && wants[1] ? NEITHER : wants;
  return {
    ...DOCUMENTS,
    ...documents,
    calls: [],
    news: [],
    work: [],
    due: [0, 0],
    later: [0, 0],
    left,
    history: { wants, passed: NEITHER, told, isForgotten: NEITHER, breach: null },
  };
}

export function withBreach(state: State, breach: string | undefined): State {
  if (breach === undefined || state.history.breach !== null) return state;
  return { ...state, history: { ...state.history, breach } };
}

/** What is under way is a set: sorted, equal sets are equal states. */
export const inOrder = <T>(all: readonly T[]): readonly T[] =>
  all.length < 2 ? all : all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** What the search and the random runs need to know of a model. */

export interface Step<State, Action> {
  readonly action: Action;
  readonly state: State;
}

export interface Model<State, Action> {
  /** Everything that makes two states differ, always in the same order. A number stands for itself. */
  readonly partsOf: (state: State) => readonly unknown[];
  /** Everything that may happen next. */
  readonly stepsFrom: (state: State) => readonly Step<State, Action>[];
  /** The first breach between two successive states, in words. */
  readonly findStepBreach: (before: State, after: State) => string | undefined;
  /** Whether nothing is under way, so that everything that must hold in the end is checked. */
  readonly isSettled: (state: State) => boolean;
  /** The first breach of a state, in words. */
  readonly findBreach: (state: State, isSettled: boolean) => string | undefined;
  readonly describe: (action: Action) => string;
}

/** All that is modelled: each with its scenarios and its planted bugs. */
import { modelOf as choicesModelOf } from './choices/choices-model.ts';
import { PLANTED_BUGS as CHOICES_BUGS } from './choices/planted-bugs.ts';
import { PROTOCOL as CHOICES_PROTOCOL } from './choices/protocol.ts';
import { SCENARIOS as CHOICES_SCENARIOS } from './choices/scenarios.ts';
import { makeState as makeChoicesState } from './choices/state.ts';
import { modelOf } from './live-model.ts';
import type { Model } from './model.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { PROTOCOL } from './protocol.ts';
import { SCENARIOS } from './scenarios.ts';
import { explore, type Found } from './search.ts';
import { makeState } from './state.ts';

type Explore = (maxStates: number) => Found;

interface Subject {
  readonly name: 'live messages' | 'choices and erasures';
  readonly scenarios: readonly { readonly name: string; readonly small: Explore; readonly full: Explore }[];
  readonly plantedBugs: readonly { readonly name: string; readonly find: Explore }[];
}

interface Parts<State, Action, Protocol, Setup, ScenarioName extends string> {
  readonly name: Subject['name'];
  readonly modelOf: (protocol: Protocol) => Model<State, Action>;
  readonly makeState: (setup: Setup) => State;
  readonly protocol: Protocol;
  readonly scenarios: Readonly<Record<ScenarioName, { readonly small: Setup; readonly full: Setup }>>;
  readonly bugs: readonly { readonly name: string; readonly scenario: ScenarioName; readonly protocol: Protocol }[];
}

function subjectOf<State, Action, Protocol, Setup, ScenarioName extends string>(
  parts: Parts<State, Action, Protocol, Setup, ScenarioName>,
): Subject {
  const exploring =
    (protocol: Protocol, setup: Setup): Explore =>
    (maxStates) =>
      explore(parts.modelOf(protocol), parts.makeState(setup), maxStates);
  const named = Object.entries<{ small: Setup; full: Setup }>(parts.scenarios);
  return {
    name: parts.name,
    scenarios: named.map(([name, { small, full }]) => ({
      name,
      small: exploring(parts.protocol, small),
      full: exploring(parts.protocol, full),
    })),
    plantedBugs: parts.bugs.map(({ name, scenario, protocol }) => ({
      name,
      find: exploring(protocol, parts.scenarios[scenario].small),
    })),
  };
}

export const SUBJECTS: readonly Subject[] = [
  subjectOf({
    name: 'live messages',
    modelOf,
    makeState,
    protocol: PROTOCOL,
    scenarios: SCENARIOS,
    bugs: PLANTED_BUGS,
  }),
  subjectOf({
    name: 'choices and erasures',
    modelOf: choicesModelOf,
    makeState: makeChoicesState,
    protocol: CHOICES_PROTOCOL,
    scenarios: CHOICES_SCENARIOS,
    bugs: CHOICES_BUGS,
  }),
];

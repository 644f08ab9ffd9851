/** The list of all scenarios, and how to run one. */
import type { Sdk } from '../sdk/sdk.ts';
import { EXPLAIN_SCENARIOS } from './explained.ts';
import { LISTENER_SCENARIOS } from './listeners.ts';
import { QUERY_SCENARIOS } from './queries.ts';
import type { Scenario, ServerScenario } from './scenario.ts';
import { TRANSACTION_SCENARIOS } from './transactions.ts';
import { VALUE_SCENARIOS } from './values.ts';
import { VECTOR_SCENARIOS } from './vectors.ts';
import { WRITE_SCENARIOS } from './writes.ts';

export const SCENARIOS: readonly Scenario[] = [
  ...VALUE_SCENARIOS,
  ...WRITE_SCENARIOS,
  ...QUERY_SCENARIOS,
  ...TRANSACTION_SCENARIOS,
  ...LISTENER_SCENARIOS,
];

export const SERVER_SCENARIOS: readonly ServerScenario[] = [...VECTOR_SCENARIOS, ...EXPLAIN_SCENARIOS];

/** A collection that no other run of any scenario uses. */
export function freshRoot(): string {
  return `c${Math.random().toString(36).slice(2)}`;
}

export function runScenario(sdk: Sdk, { run }: Scenario): Promise<unknown> {
  return run(sdk, freshRoot());
}

/**
 * A value that a query leaves open, with what its constraints say about it. Everything asked of it is answered true or
 * false only where that holds for every document the query may return; otherwise the answer is unknown again.
 */
import type { RulesList, RulesMap, RulesValue } from './rules-value.ts';
import type { TypeName } from './types.ts';

export interface Bound {
  readonly op: '<' | '<=' | '>' | '>=';
  readonly value: RulesValue;
}

export interface Facts {
  /** The type, where a constraint implies it. Ranges on numbers imply `number`, never int or float. */
  readonly type?: TypeName | 'number';
  readonly bounds?: readonly Bound[];
  readonly excluded?: RulesList;
  /** Elements a list is known to contain. */
  readonly contains?: RulesList;
  /** Keys a map is known to have, with what is known of their values. */
  readonly fields?: RulesMap;
}

export class Unknown {
  readonly facts: Facts;

  constructor(facts: Facts) {
    this.facts = facts;
  }
}

/** Some value, or an error: a field nobody constrained may be missing. Whatever is computed from it may be an error too. */
export const ANYTHING = new Unknown({});

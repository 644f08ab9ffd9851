/**
 * Production's limits on a whole filter tree. Operands are checked in parse-filter.ts.
 * https://firebase.google.com/docs/firestore/query-data/queries#limits_on_or_queries
 */
import { formatFieldPath } from '../../values/paths/field-path.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import { isNameField } from '../field.ts';
import { countDisjunctions, inequalityFields, isNegation, leaves, toConjunctions } from '../filters.ts';
import type { Filter } from '../query.ts';

const MAX_DISJUNCTIONS = 30;
const MAX_INEQUALITY_FIELDS = 10;
const MAX_COMPONENTS = 100;

export function checkLimits(filter: Filter, orders: number, hasParent: boolean): void {
  checkNegations(filter);
  checkDisjunctions(filter);
  checkInequalities(filter);
  checkComponents(filter, orders, hasParent);
}

function checkNegations(filter: Filter): void {
  const all = [...leaves(filter)];
  if (all.filter(isNegation).length > 1) {
    throw invalidArgument(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  const has = (op: string) => all.some((leaf) => leaf.op === op);
  if (has('not-in') && (hasOr(filter) || has('in') || has('array-contains-any'))) {
    throw invalidArgument("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  }
}

function hasOr(filter: Filter): boolean {
  return filter.kind === 'or' || (filter.kind === 'and' && filter.filters.some(hasOr));
}

function checkDisjunctions(filter: Filter): void {
  const count = countDisjunctions(filter);
  if (count > MAX_DISJUNCTIONS) {
    throw invalidArgument(
      `Too many disjunctions after normalization. Result had ${count} disjunctions which is more than the maximum of ${MAX_DISJUNCTIONS}`,
    );
  }
  for (const conjunction of toConjunctions(filter)) {
    const arrays = conjunction.filter((leaf) => leaf.op === 'array-contains' || leaf.op === 'array-contains-any');
    if (arrays.length > 1) throw invalidArgument("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  }
}

function checkInequalities(filter: Filter): void {
  const fields = inequalityFields(filter);
  if (fields.length > MAX_INEQUALITY_FIELDS) {
    const names = fields.map(formatFieldPath).join(', ');
    throw invalidArgument(
      `The query contains ${fields.length} distinct inequality fields: [${names}]. A query may not have more than ${MAX_INEQUALITY_FIELDS} distinct inequality fields.`,
    );
  }
  const keyEquality = [...leaves(filter)].some(
    (leaf) => isNameField(leaf.field) && (leaf.op === '==' || leaf.op === 'in'),
  );
  if (keyEquality && fields.length > 0 && !fields.some(isNameField)) {
    throw invalidArgument(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    );
  }
}

function checkComponents(filter: Filter, orders: number, hasParent: boolean): void {
  let filters = 0;
  for (const conjunction of toConjunctions(filter)) {
    const copies = conjunction.reduce((product, leaf) => product * countDisjunctions(leaf), 1);
    filters += conjunction.length * copies;
  }
  if (filters + orders + (hasParent ? 1 : 0) > MAX_COMPONENTS) {
    throw invalidArgument(
      `The query may not have more than ${MAX_COMPONENTS} filters + sort orders + ancestor total. Currently there are ${filters} filters, ${orders} sort orders, and ${hasParent ? 'one' : 'no'} ancestor filter.`,
    );
  }
}

/**
 * Describes all documents that satisfy a conjunction of constraints, as one or more cases. `in` and `array-contains-any`
 * make a case of each value; an equal number is stored as int or float. Evaluates no rules.
 */
import { Reference, type Value } from '../../values/value.ts';
import { fromStored, pathOfName } from '../model/from-stored.ts';
import { type Facts, type RulesMap, type RulesValue, type TypeName, Unknown } from '../model/rules-value.ts';
import { isList, isOfType, typeName } from '../model/types.ts';
import type { FieldConstraint, ListRequest } from '../ruleset.ts';

export interface PossibleDocument {
  readonly data: RulesValue;
  /** The path or the id of the document, if a constraint on `__name__` gives it. */
  readonly path: string | undefined;
}

/** A constraint that would make more cases than this is not used. */
const MAX_CASES = 128;

export function possibleDocuments(
  constraints: readonly FieldConstraint[],
  orderBy: ListRequest['orderBy'],
): PossibleDocument[] {
  const ordered: FieldConstraint[] = orderBy.map(({ field }) => ({ field, op: 'exists' }));
  let cases: (readonly Known[])[] = [[]];
  for (const constraint of [...constraints, ...ordered]) {
    const alternatives = alternativesOf(constraint);
    if (cases.length * alternatives.length > MAX_CASES) continue;
    cases = cases.flatMap((known) => alternatives.map((alternative) => [...known, alternative]));
  }
  return cases.map(describeDocument);
}

/** What one constraint says about a field: its value, or facts about it. */
interface Known {
  readonly field: string;
  readonly value?: RulesValue;
  readonly facts?: Facts;
}

function alternativesOf(constraint: FieldConstraint): Known[] {
  const { field } = constraint;
  switch (constraint.op) {
    case 'exists':
      return [{ field, facts: {} }];
    case '==':
      return equalTo(field, constraint.value);
    case 'in':
      return constraint.value.flatMap((value) => equalTo(field, value));
    case '!=':
      // A field that is null does not satisfy `!=` either.
      return [{ field, facts: { excluded: [fromStored(constraint.value), null] } }];
    case 'not-in':
      return [{ field, facts: { excluded: constraint.value.map(fromStored) } }];
    case 'array-contains':
      return [{ field, facts: { type: 'list', contains: [fromStored(constraint.value)] } }];
    case 'array-contains-any':
      return constraint.value.map((value) => ({ field, facts: { type: 'list', contains: [fromStored(value)] } }));
    default:
      return [within(field, constraint.op, fromStored(constraint.value))];
  }
}

function equalTo(field: string, operand: Value): Known[] {
  if (field === '__name__') {
    return [{ field, value: operand instanceof Reference ? nameOf(operand) : fromStored(operand) }];
  }
  const value = fromStored(operand);
  if (typeof value !== 'number' && typeof value !== 'bigint') return [{ field, value: loosen(value) }];
  const stored = [value, asOtherNumber(value)].filter((number) => number !== undefined);
  return stored.map((number) => ({ field, value: number }));
}

/** The equal number of the other type, int or float, if there is one. Firestore finds both. */
function asOtherNumber(value: number | bigint): number | bigint | undefined {
  if (typeof value === 'bigint') return BigInt(Number(value)) === value ? Number(value) : undefined;
  return Number.isInteger(value) && BigInt.asIntN(64, BigInt(value)) === BigInt(value) ? BigInt(value) : undefined;
}

/** Makes the type of the numbers in lists and maps unknown; their value stays known. */
function loosen(value: RulesValue): RulesValue {
  if (isList(value)) return value.map(loosenItem);
  return value instanceof Map ? new Map([...value].map(([key, item]) => [key, loosenItem(item)])) : value;
}

function loosenItem(item: RulesValue): RulesValue {
  if (typeof item !== 'number' && typeof item !== 'bigint') return loosen(item);
  const bounds = [
    { op: '<=', value: item },
    { op: '>=', value: item },
  ] as const;
  return asOtherNumber(item) === undefined ? item : new Unknown({ type: 'number', bounds });
}

function nameOf(reference: Reference): string {
  return `/${pathOfName(reference.name)
    .segments.map(({ text }) => text)
    .join('/')}`;
}

/** A range implies the type of the field, because Firestore compares within one type only. */
function within(field: string, op: '<' | '<=' | '>' | '>=', value: RulesValue): Known {
  const type = isOfType(value, 'number') ? 'number' : typeName(value);
  return { field, facts: { ...(type === undefined ? {} : { type }), bounds: [{ op, value }] } };
}

interface Tree {
  value?: RulesValue;
  facts: Facts;
  readonly children: Map<string, Tree>;
}

function describeDocument(known: readonly Known[]): PossibleDocument {
  const root: Tree = { facts: { type: 'map' }, children: new Map() };
  let path: string | undefined;
  for (const { field, value, facts } of known) {
    if (field === '__name__') {
      if (typeof value === 'string') path = value;
      continue;
    }
    const node = segmentsOfField(field).reduce(childOf, root);
    if (value !== undefined) node.value = value;
    if (facts !== undefined) node.facts = merge(node.facts, facts);
  }
  return { data: describeNode(root), path };
}

function childOf(parent: Tree, name: string): Tree {
  const child = parent.children.get(name) ?? { facts: {}, children: new Map() };
  parent.children.set(name, child);
  return child;
}

function describeNode(node: Tree): RulesValue {
  if (node.value !== undefined) return node.value;
  if (node.children.size === 0) return new Unknown(node.facts);
  const fields: RulesMap = new Map([...node.children].map(([name, child]) => [name, describeNode(child)]));
  return new Unknown({ ...node.facts, type: 'map', fields });
}

function merge(left: Facts, right: Facts): Facts {
  const type: TypeName | 'number' | undefined = left.type ?? right.type;
  return {
    ...(type === undefined ? {} : { type }),
    bounds: [...(left.bounds ?? []), ...(right.bounds ?? [])],
    excluded: [...(left.excluded ?? []), ...(right.excluded ?? [])],
    contains: [...(left.contains ?? []), ...(right.contains ?? [])],
  };
}

/** Splits a field path such as `a.b`. Segments with special characters are quoted: a.`b.c`. */
function segmentsOfField(field: string): string[] {
  const segments = field.match(/`(?:[^`\\]|\\.)*`|[^.`]+/gs) ?? [field];
  return segments.map((segment) => (segment.startsWith('`') ? segment.slice(1, -1).replace(/\\(.)/gs, '$1') : segment));
}

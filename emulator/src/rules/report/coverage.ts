/**
 * Counts the results of each `allow` and expression of a ruleset. Numbers, texts and times are counted by value, up to a bound, and
 * lists, maps and the like by type, so that the memory for a report does not grow with the requests.
 */
import type { JsonObject } from '../../values/json.ts';
import { toExpressionValue } from '../model/expression-value.ts';
import { Failure, Instant, type Outcome } from '../model/rules-value.ts';
import { typeName } from '../model/types.ts';
import type { CoverageEntry } from '../ruleset.ts';
import { type Allow, type Block, childrenOf, type Expression, type RulesFile } from '../syntax/ast.ts';

type Counted = Allow | Expression;

interface Tally {
  /** In the form of Google's rules tools. */
  readonly value: JsonObject;
  /** `true`, `false`, `error`, or the type of any other value. */
  readonly label: string;
  count: number;
}

/** Values of one expression that are told apart. */
const MAX_VALUES = 20;
const MAX_TEXT = 100;

/** The conditions and function bodies, in no order. */
export function rootsOf({ functions, services }: RulesFile): Expression[] {
  const blocks: Block[] = [{ functions, allows: [], matches: [] }, ...services.map(({ block }) => block)];
  return blocks.flatMap(rootsOfBlock);
}

export class Coverage {
  readonly #tallies = new Map<Counted, Map<string, Tally>>();

  record(node: Counted, outcome: Outcome): void {
    const tallies = this.#tallies.get(node) ?? new Map<string, Tally>();
    this.#tallies.set(node, tallies);
    const label = labelOf(outcome);
    const value = distinctValue(outcome);
    const key = value === undefined ? label : `${label} ${String(value)}`;
    const tally = tallies.get(key);
    if (tally !== undefined) tally.count++;
    else if (value !== undefined && tallies.size >= MAX_VALUES) this.#add(tallies, label, otherValue(outcome));
    else tallies.set(key, { label, value: value === undefined ? otherValue(outcome) : toJson(outcome), count: 1 });
  }

  /** What an expression came to, with how often. */
  valuesOf(node: Counted): readonly Tally[] {
    return [...(this.#tallies.get(node)?.values() ?? [])];
  }

  /** One entry for each `allow` and expression, evaluated or not, in the order of the file. */
  report(file: RulesFile): CoverageEntry[] {
    const blocks = file.services.flatMap(({ block }) => allowsOf(block));
    const nodes: Counted[] = [...blocks, ...rootsOf(file).flatMap(withDescendants)];
    return nodes
      .map((node) => ({
        kind: 'methods' in node ? ('allow' as const) : ('expression' as const),
        line: node.position.line,
        column: node.position.column,
        counts: this.#countsOf(node),
      }))
      .sort((left, right) => left.line - right.line || left.column - right.column);
  }

  #add(tallies: Map<string, Tally>, label: string, value: JsonObject): void {
    const tally = tallies.get(label) ?? { label, value, count: 0 };
    tallies.set(label, tally);
    tally.count++;
  }

  #countsOf(node: Counted): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { label, count } of this.valuesOf(node)) counts[label] = (counts[label] ?? 0) + count;
    return counts;
  }
}

function rootsOfBlock({ allows, functions, matches }: Block): Expression[] {
  const conditions = allows.flatMap(({ condition }) => (condition === undefined ? [] : [condition]));
  const bodies = [...functions.values()].flatMap(({ bindings, result }) => [
    ...bindings.map(({ value }) => value),
    result,
  ]);
  return [...conditions, ...bodies, ...matches.flatMap(({ block }) => rootsOfBlock(block))];
}

function allowsOf({ allows, matches }: Block): Allow[] {
  return [...allows, ...matches.flatMap(({ block }) => allowsOf(block))];
}

function withDescendants(node: Expression): Expression[] {
  return node.kind === 'literal' ? [] : [node, ...childrenOf(node).flatMap(withDescendants)];
}

function labelOf(outcome: Outcome): string {
  if (outcome instanceof Failure) return 'error';
  return typeof outcome === 'boolean' ? String(outcome) : (typeName(outcome) ?? 'unknown');
}

/** What tells a value from others of its label; undefined for values that are counted by type. */
function distinctValue(outcome: Outcome): bigint | number | string | undefined {
  if (outcome instanceof Failure) return outcome.message.slice(0, MAX_TEXT);
  if (outcome instanceof Instant) return outcome.nanos;
  if (typeof outcome === 'string') return outcome.slice(0, MAX_TEXT);
  return typeof outcome === 'bigint' || typeof outcome === 'number' ? outcome : undefined;
}

function toJson(outcome: Outcome): JsonObject {
  if (outcome instanceof Failure) return toExpressionValue(new Failure(cut(outcome.message)));
  return toExpressionValue(typeof outcome === 'string' ? cut(outcome) : outcome);
}

/** Booleans and null as they are; of everything else only the type. */
function otherValue(outcome: Outcome): JsonObject {
  if (outcome instanceof Failure) return { undefined: { causeMessage: '…' } };
  if (outcome === null || typeof outcome === 'boolean') return toExpressionValue(outcome);
  const [kind = ''] = Object.keys(toExpressionValue(emptied(outcome)));
  return { [kind]: /^(map|list|set|path|latlng|mapDiff|constraint)Value$/.test(kind) ? {} : '…' };
}

/** Spares the conversion of a large value of which only the type is asked. */
function emptied(outcome: Exclude<Outcome, Failure>): Exclude<Outcome, Failure> {
  if (outcome instanceof Map) return new Map();
  if (outcome instanceof Uint8Array) return new Uint8Array();
  return Array.isArray(outcome) ? [] : outcome;
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

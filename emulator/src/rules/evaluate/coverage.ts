/** Counts the results of each `allow` and expression of a ruleset: true, false, error, or the type of any other value. */
import { Failure, type Outcome } from '../model/rules-value.ts';
import { typeName } from '../model/types.ts';
import type { CoverageEntry } from '../ruleset.ts';
import { type Allow, type Block, childrenOf, type Expression, type RulesFile } from '../syntax/ast.ts';

type Counted = Allow | Expression;

export class Coverage {
  readonly #counts = new Map<Counted, Map<string, number>>();

  record(node: Counted, outcome: Outcome): void {
    const label = labelOf(outcome);
    const counts = this.#counts.get(node) ?? new Map<string, number>();
    this.#counts.set(node, counts.set(label, (counts.get(label) ?? 0) + 1));
  }

  /** One entry for each `allow` and expression, evaluated or not, in the order of the file. */
  report({ functions, services }: RulesFile): CoverageEntry[] {
    const outside = nodesOf({ functions, allows: [], matches: [] });
    const nodes = [...outside, ...services.flatMap(({ block }) => nodesOf(block))];
    return nodes
      .map((node) => ({
        kind: 'methods' in node ? ('allow' as const) : ('expression' as const),
        line: node.position.line,
        column: node.position.column,
        counts: Object.fromEntries(this.#counts.get(node) ?? []),
      }))
      .sort((left, right) => left.line - right.line || left.column - right.column);
  }
}

function nodesOf({ allows, functions, matches }: Block): Counted[] {
  const conditions = allows.flatMap(({ condition }) => (condition === undefined ? [] : [condition]));
  const bodies = [...functions.values()].flatMap(({ bindings, result }) => [
    ...bindings.map(({ value }) => value),
    result,
  ]);
  return [
    ...allows,
    ...[...conditions, ...bodies].flatMap(withDescendants),
    ...matches.flatMap(({ block }) => nodesOf(block)),
  ];
}

function withDescendants(node: Expression): Expression[] {
  return node.kind === 'literal' ? [] : [node, ...childrenOf(node).flatMap(withDescendants)];
}

function labelOf(outcome: Outcome): string {
  if (outcome instanceof Failure) return 'error';
  return typeof outcome === 'boolean' ? String(outcome) : (typeName(outcome) ?? 'unknown');
}

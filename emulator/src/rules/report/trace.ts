/**
 * Follows the evaluation of one request, and tells afterwards what each expression came to. It keeps nodes and values only; texts
 * are made when somebody reads them.
 */
import type { Observer } from '../evaluate/evaluator.ts';
import { toExpressionValue } from '../model/expression-value.ts';
import { Failure, type Outcome, type RulesMap, type RulesValue, Unknown } from '../model/rules-value.ts';
import type { JudgedAllow, JudgedExpression, Judgment, Method, Verdict } from '../ruleset.ts';
import type { Allow, Expression, Position } from '../syntax/ast.ts';
import type { SourceText } from '../syntax/source-text.ts';
import { renderBriefly } from './render-briefly.ts';

interface Evaluated {
  readonly node: Expression;
  readonly outcome: Outcome;
  readonly parts: readonly Evaluated[];
}

interface EvaluatedAllow {
  readonly allow: Allow;
  readonly outcome: Outcome;
  readonly condition: Evaluated | undefined;
}

interface JudgeOptions {
  readonly method: Method;
  readonly path: string;
  readonly verdict: Verdict;
  readonly text: SourceText;
}

export class Trace implements Observer {
  readonly #next: Observer;
  #variables: RulesMap = new Map();
  #allows: EvaluatedAllow[] = [];
  /** For each expression that is being evaluated, the parts of it that are done. */
  #open: Evaluated[][] = [[]];

  constructor(next: Observer) {
    this.#next = next;
  }

  begin(variables: RulesMap): void {
    this.#variables = variables;
    this.#allows = [];
    this.#open = [[]];
    this.#next.begin(variables);
  }

  enter(): void {
    this.#open.push([]);
    this.#next.enter();
  }

  observe(node: Expression | Allow, outcome: Outcome): void {
    this.#next.observe(node, outcome);
    if ('methods' in node) {
      const condition = this.#open[0]?.pop();
      this.#allows.push({ allow: node, outcome, condition });
      return;
    }
    const parts = this.#open.pop() ?? [];
    this.#open.at(-1)?.push({ node, outcome, parts });
  }

  debug(position: Position, value: RulesValue): void {
    this.#next.debug(position, value);
  }

  judge({ method, path, verdict, text }: JudgeOptions): Judgment {
    const allows = this.#allows;
    const variables = this.#variables;
    return {
      method,
      path,
      verdict,
      get allows() {
        return allows.map((allow) => describeAllow(allow, text));
      },
      get variables() {
        return Object.fromEntries([...variables].map(([name, value]) => [name, toExpressionValue(value)]));
      },
    };
  }
}

function describeAllow({ allow, outcome, condition }: EvaluatedAllow, text: SourceText): JudgedAllow {
  return {
    line: allow.position.line,
    text: text.excerpt(allow),
    result: resultOf(outcome),
    expressions: condition === undefined ? [] : describe(condition, 0, text),
  };
}

function resultOf(outcome: Outcome): JudgedAllow['result'] {
  if (outcome === true) return 'allowed';
  if (outcome instanceof Unknown) return 'not proved';
  return outcome === false ? 'false' : 'error';
}

/** Leaves out literals, and the first parts of a chain such as `request.auth` in `request.auth.uid`, unless they are what fails. */
function describe({ node, outcome, parts }: Evaluated, depth: number, text: SourceText): JudgedExpression[] {
  const { line, column } = text.positionOf(node.start);
  const own = { depth, line, column, text: text.excerpt(node), value: renderBriefly(outcome) };
  const shown = parts.filter((part) => part.node.kind !== 'literal' && !isHiddenPart(node, part));
  return [own, ...shown.flatMap((part) => describe(part, depth + 1, text))];
}

function isHiddenPart(node: Expression, { node: part, outcome }: Evaluated): boolean {
  const isChain = node.kind === 'member' && (part.kind === 'member' || part.kind === 'variable');
  return isChain && !(outcome instanceof Failure) && outcome !== null;
}

/** Evaluates the matching `allow` statements in order. The first true condition allows the request; an error does not stop the next one. */
import { type Environment, Evaluator } from '../evaluate/evaluator.ts';
import { Scope } from '../evaluate/scope.ts';
import { Failure, NULL_FAILURE, type Outcome, type RulesMap, Unknown } from '../model/rules-value.ts';
import type { Method, Verdict } from '../ruleset.ts';
import type { RulesFile } from '../syntax/ast.ts';
import { matchingAllows, type TargetPath } from './match-path.ts';

interface Question {
  readonly file: RulesFile;
  readonly method: Method;
  readonly path: TargetPath;
  /** The values of `request` and `resource`. */
  readonly variables: RulesMap;
  readonly environment: Environment;
}

const COVERING: Readonly<Record<Method, readonly string[]>> = {
  get: ['get', 'read'],
  list: ['list', 'read'],
  create: ['create', 'write'],
  update: ['update', 'write'],
  delete: ['delete', 'write'],
};

export function judge({ file, method, path, variables, environment }: Question): Omit<Verdict, 'documentReads'> {
  const covering = COVERING[method];
  environment.observer?.begin(variables);
  const evaluator = new Evaluator(environment);
  const reasons: string[] = [];
  const root = new Scope(undefined, file.functions);
  for (const [name, value] of variables) root.set(name, { value });
  for (const { name, block } of file.services) {
    if (name !== environment.service) continue;
    const outermost = { block, path, scope: new Scope(root, block.functions), version: file.version };
    for (const { allow, scope } of matchingAllows(outermost)) {
      if (!allow.methods.some((allowed) => covering.includes(allowed))) continue;
      const outcome = allow.condition === undefined ? true : evaluator.evaluate(allow.condition, scope);
      environment.observer?.observe(allow, outcome);
      if (outcome === true) return { allowed: true, message: '' };
      const { line } = allow.condition?.position ?? allow.position;
      reasons.push(`${reasonFor(outcome)} for '${method}' @ L${line}`);
    }
  }
  const message = reasons.length === 0 ? `No matching allow statements for '${method}'.` : reasons.join(', ');
  return { allowed: false, message };
}

function reasonFor(outcome: Outcome): string {
  if (outcome instanceof Failure) return outcome.message;
  if (outcome instanceof Unknown) return "not proved by the query's constraints";
  if (outcome === null) return NULL_FAILURE.message;
  return typeof outcome === 'boolean' ? String(outcome) : 'Condition is not a boolean.';
}

/** Asks the matching `allow` statements one after the other: the first that is true grants, an error stops only its own. */
import { type Environment, Evaluator } from '../evaluate/evaluator.ts';
import { Scope } from '../evaluate/scope.ts';
import { Failure, type Outcome, type RulesMap, Unknown } from '../model/rules-value.ts';
import type { Method } from '../ruleset.ts';
import type { RulesFile } from '../syntax/ast.ts';
import { matchingAllows, type TargetPath } from './match-path.ts';

export interface Question {
  readonly file: RulesFile;
  readonly method: Method;
  readonly path: TargetPath;
  /** `request` and `resource`. */
  readonly variables: RulesMap;
  readonly environment: Environment;
}

export interface Answer {
  readonly allowed: boolean;
  readonly message: string;
}

const COVERING: Readonly<Record<Method, readonly string[]>> = {
  get: ['get', 'read'],
  list: ['list', 'read'],
  create: ['create', 'write'],
  update: ['update', 'write'],
  delete: ['delete', 'write'],
};

export function judge({ file, method, path, variables, environment }: Question): Answer {
  const covering = COVERING[method];
  const evaluator = new Evaluator(environment);
  const reasons: string[] = [];
  const root = new Scope(undefined, file.functions);
  for (const [name, value] of variables) root.set(name, { value });
  for (const { name, block } of file.services) {
    if (name !== environment.service) continue;
    for (const { allow, scope } of matchingAllows(block, path, { version: file.version, root })) {
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
  if (outcome === null) return 'Null value error.';
  return typeof outcome === 'boolean' ? String(outcome) : 'Condition is not a boolean.';
}

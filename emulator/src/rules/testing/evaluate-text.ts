/** For tests: the value of one expression, shown as text. */
import { Evaluator } from '../evaluate/evaluator.ts';
import { Scope } from '../evaluate/scope.ts';
import { render } from '../model/render.ts';
import { Failure, type RulesValue } from '../model/rules-value.ts';
import { IssueList } from '../syntax/issues.ts';
import { parseRules } from '../syntax/parser.ts';

export function evaluateText(expression: string, variables: Readonly<Record<string, RulesValue>> = {}): string {
  const source = `service cloud.firestore { match /x { allow get: if ${expression}; } }`;
  const issues = new IssueList(source);
  const condition = parseRules(source, issues).services[0]?.block.matches[0]?.block.allows[0]?.condition;
  const [issue] = issues.issues;
  if (issue !== undefined || condition === undefined) return `syntax: ${issue?.description}`;
  const scope = new Scope();
  for (const [name, value] of Object.entries(variables)) scope.set(name, { value });
  const evaluator = new Evaluator({
    service: 'cloud.firestore',
    readDocument: () => new Failure('There are no documents here.'),
  });
  return render(evaluator.evaluate(condition, scope));
}

/** A judgment as text: one line for the log, or a tree for a person who asks why. Evaluates nothing. */
import type { JudgedAllow, JudgedExpression, Judgment } from '../ruleset.ts';

const MAX_LINE = 2000;

/** Names the rules, their lines and the value of each operand. Values are shortened; the client never gets this line. */
export function describeDenial({ method, path, allows, verdict }: Judgment): string {
  const reasons = allows.map((allow) => `L${allow.line} ${allow.text} is ${allow.result}${operandsOf(allow)}`);
  const line = `denied: ${method} ${path}: ${reasons.join('; ') || verdict.message}`;
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line;
}

export function explain({ method, path, allows, verdict }: Judgment): string {
  const trees = allows.map(({ line, text, result, expressions }) => {
    const parts = expressions.map((part) => `${'  '.repeat(part.depth + 2)}${part.text} → ${part.value}`);
    return [`  L${line} ${text} → ${result}`, ...parts].join('\n');
  });
  const head = `${method} ${path}: ${verdict.allowed ? 'ALLOWED' : 'DENIED'}`;
  const reads = verdict.documentReads > 0 ? [`  ${verdict.documentReads} documents read by the rules`] : [];
  return [head, ...(trees.length > 0 ? trees : [`  ${verdict.message}`]), ...reads].join('\n');
}

/** `&&` and `||` are left out: their operands say more. */
function operandsOf({ expressions }: JudgedAllow): string {
  const texts = new Set(expressions.filter(isOperand).map(({ text, value }) => `${text} = ${value}`));
  return texts.size === 0 ? '' : ` (${[...texts].join(', ')})`;
}

function isOperand({ text }: JudgedExpression): boolean {
  return !/&&|\|\|/.test(text);
}

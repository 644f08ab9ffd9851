/** The small changes of an expression and of its parts. Knows no statements. */
import { type BinaryOperator, childrenOf, type Expression, type Span } from '../syntax/ast.ts';

export interface Edit extends Span {
  readonly replacement: string;
}

const TURNED: Readonly<Partial<Record<BinaryOperator, readonly BinaryOperator[]>>> = {
  '&&': ['||'],
  '||': ['&&'],
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>', '>='],
  '<=': ['<', '>', '>='],
  '>': ['>=', '<', '<='],
  '>=': ['>', '<', '<='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
};
const METHODS: Readonly<Record<string, readonly string[]>> = {
  hasAll: ['hasAny', 'hasOnly'],
  hasAny: ['hasAll'],
  hasOnly: ['hasAny', 'hasAll'],
  affectedKeys: ['addedKeys', 'changedKeys', 'removedKeys'],
  addedKeys: ['affectedKeys'],
  changedKeys: ['affectedKeys'],
  removedKeys: ['affectedKeys'],
};

/** `names`: the variables that an expression here sees, besides `request` and `resource`. */
export function changesOf(node: Expression, source: string, names: readonly string[]): Edit[] {
  return [...ownChanges(node, source, names), ...childrenOf(node).flatMap((part) => changesOf(part, source, names))];
}

function ownChanges(node: Expression, source: string, names: readonly string[]): Edit[] {
  const { start, end } = node;
  const textOf = (part: Span) => `(${source.slice(part.start, part.end)})`;
  const become = (...replacements: string[]) => replacements.map((replacement) => ({ start, end, replacement }));
  const negated = `!${textOf(node)}`;
  switch (node.kind) {
    case 'binary': {
      const { op, left, right } = node;
      const turned = (TURNED[op] ?? []).map((other) => `${textOf(left)} ${other} ${textOf(right)}`);
      if (op === '&&' || op === '||') return become(textOf(left), textOf(right), negated, ...turned);
      return become(...turned, ...(op === 'in' ? [negated] : []));
    }
    case 'unary':
      return become(textOf(node.operand));
    case 'is':
      return become(negated, `${textOf(node.operand)} is ${node.type === 'string' ? 'int' : 'string'}`);
    case 'conditional':
      return become(
        textOf(node.whenTrue),
        textOf(node.whenFalse),
        `${textOf(node.condition)} ? ${textOf(node.whenFalse)} : ${textOf(node.whenTrue)}`,
      );
    case 'literal':
      return become(...otherLiterals(node.value));
    case 'variable':
      return become(...(names.includes(node.name) ? names.filter((name) => name !== node.name) : []));
    case 'member':
      return become(source.slice(node.object.start, node.object.end));
    case 'call':
      return become(negated);
    case 'method': {
      const object = source.slice(start, node.object.end);
      const rest = source.slice(source.indexOf(node.name, node.object.end) + node.name.length, end);
      return become(...(METHODS[node.name] ?? []).map((name) => `${object}.${name}${rest}`), negated);
    }
    case 'list':
      return node.items.map((item) => ({
        start,
        end,
        replacement: `[${node.items
          .filter((other) => other !== item)
          .map(textOf)
          .join(', ')}]`,
      }));
    default:
      return [];
  }
}

function otherLiterals(value: Extract<Expression, { kind: 'literal' }>['value']): string[] {
  if (typeof value === 'boolean') return [String(!value)];
  if (value === null) return ["''"];
  if (typeof value === 'bigint') return [`(${value + 1n})`, `(${value - 1n})`];
  if (typeof value === 'number') return [`(${value + 1})`];
  return typeof value === 'string' ? (value === '' ? ["'x'"] : ["''", "'x'"]) : [];
}

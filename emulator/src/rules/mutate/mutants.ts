/**
 * Changes rules in one place each, as a mistake would: a clause left out, an operator turned, a match widened. Tests are good if one of
 * them fails for each. Compiles and runs nothing.
 */
import type { Allow, Block, FunctionDeclaration, PatternSegment, RulesFile, Span } from '../syntax/ast.ts';
import { IssueList } from '../syntax/issues.ts';
import { parseRules } from '../syntax/parser.ts';
import { SourceText } from '../syntax/source-text.ts';
import { changesOf, type Edit } from './expressions.ts';

export interface Mutant {
  readonly line: number;
  /** What is changed, as `before → after`. */
  readonly change: string;
  readonly source: string;
}

const READS = ['get', 'list'];
const WRITES = ['create', 'update', 'delete'];
const METHODS = [...READS, ...WRITES];

/** Each mutant once. Throws if the rules have syntax errors. */
export function mutantsOf(source: string): Mutant[] {
  const issues = new IssueList(source);
  const file = parseRules(source, issues);
  if (issues.hasErrors)
    throw new Error(issues.issues.map(({ line, description }) => `L${line} ${description}`).join('\n'));
  const text = new SourceText(source);
  const mutants = new Map<string, Mutant>();
  for (const { start, end, replacement } of editsOf(file, source)) {
    const changed = source.slice(0, start) + replacement + source.slice(end);
    if (changed === source || mutants.has(changed)) continue;
    const [before, after] = [source.slice(start, end), replacement].map((part) => part.replace(/\s+/g, ' ').trim());
    const change = `${before || 'nothing'} → ${after || 'nothing'}`;
    mutants.set(changed, { line: text.positionOf(start).line, change, source: changed });
  }
  return [...mutants.values()];
}

function editsOf({ version, functions, services }: RulesFile, source: string): Edit[] {
  const blocks = services.flatMap(({ block }) => blockEdits(block, source, []));
  const outside = [...functions.values()].flatMap((declaration) => functionEdits(declaration, source, []));
  const declared = /rules_version\s*=\s*(['"])2\1/.exec(source);
  const older =
    version === 2 && declared
      ? [{ start: declared.index, end: declared.index + declared[0].length, replacement: "rules_version = '1'" }]
      : [];
  return [...older, ...outside, ...blocks];
}

/** `names`: the wildcards of the matches around the block. */
function blockEdits({ allows, functions, matches }: Block, source: string, names: readonly string[]): Edit[] {
  return [
    ...[...functions.values()].flatMap((declaration) => functionEdits(declaration, source, names)),
    ...allows.flatMap((allow) => allowEdits(allow, source, names)),
    ...matches.flatMap(({ pattern, block }) => {
      const inner = pattern.flatMap((segment) => (segment.kind === 'literal' ? [] : [segment.name]));
      return [...patternEdits(pattern), ...blockEdits(block, source, [...names, ...inner])];
    }),
  ];
}

function functionEdits(
  { parameters, bindings, result }: FunctionDeclaration,
  source: string,
  names: readonly string[],
): Edit[] {
  const seen = [...names, ...parameters, ...bindings.map(({ name }) => name)];
  return [...bindings.map(({ value }) => value), result].flatMap((node) => changesOf(node, source, seen));
}

function allowEdits(allow: Allow, source: string, names: readonly string[]): Edit[] {
  const { condition, start, end } = allow;
  const without = { start, end: source[end] === ';' ? end + 1 : end, replacement: '' };
  if (condition === undefined) return [without, ...methodEdits(allow, source)];
  const constants = ['true', 'false'].map((replacement) => ({ start: condition.start, end, replacement }));
  return [without, ...constants, ...methodEdits(allow, source), ...changesOf(condition, source, names)];
}

/** One method less or more. `read` and `write` are taken for what they stand for. */
function methodEdits({ methods, condition, start, end }: Allow, source: string): Edit[] {
  const allowed = new Set(
    methods.flatMap((method) => (method === 'read' ? READS : method === 'write' ? WRITES : [method])),
  );
  const head = { start, end: condition === undefined ? end : start + source.slice(start, end).indexOf(':') };
  const variants = METHODS.map((method) => {
    const others = METHODS.filter((other) => other !== method && allowed.has(other));
    return allowed.has(method) ? others : [...others, method];
  });
  return variants
    .filter((variant) => variant.length > 0)
    .map((variant) => ({ ...head, replacement: `allow ${variant.join(', ')}` }));
}

/** A segment that matches more or fewer names, and a pattern that matches everything below where it begins. */
function patternEdits(pattern: readonly PatternSegment[]): Edit[] {
  const [first] = pattern;
  const last = pattern.at(-1);
  if (first === undefined || last === undefined) return [];
  const everything = { start: first.start, end: last.end, replacement: '{document=**}' };
  return [everything, ...pattern.flatMap((segment) => segmentEdits(segment))];
}

function segmentEdits(segment: PatternSegment): Edit[] {
  const replace = (replacement: string): Edit => ({ ...spanOf(segment), replacement });
  if (segment.kind === 'literal') return [replace('{any}'), replace('{any=**}'), replace(`${segment.text}x`)];
  const { name, kind } = segment;
  return [replace(kind === 'single' ? `{${name}=**}` : `{${name}}`), replace('x')];
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

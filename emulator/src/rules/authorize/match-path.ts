/** Finds the match blocks of a path. A segment that a query leaves open matches wildcards only. Evaluates no condition. */
import { Scope } from '../evaluate/scope.ts';
import { RulesPath, type RulesValue, Unknown } from '../model/rules-value.ts';
import type { Allow, Block, PatternSegment } from '../syntax/ast.ts';

/** One segment that the query leaves open. */
export const SOME_SEGMENT: unique symbol = Symbol('some segment');
/** Any number of segments that the query leaves open. Only `{name=**}` matches them. */
export const SOME_SEGMENTS: unique symbol = Symbol('some segments');

export type TargetPath = readonly (string | typeof SOME_SEGMENT | typeof SOME_SEGMENTS)[];

export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

interface BlockVisit {
  readonly block: Block;
  /** The part of the path that the patterns around the block do not match. */
  readonly path: TargetPath;
  readonly scope: Scope;
  readonly version: 1 | 2;
}

/** Each `allow` in this block and the blocks inside it whose patterns match the whole path, in the order of the file. */
export function* matchingAllows({
  block,
  path,
  scope,
  version,
}: BlockVisit): Generator<{ allow: Allow; scope: Scope }> {
  if (path.length === 0) for (const allow of block.allows) yield { allow, scope };
  for (const match of block.matches) {
    for (const { values, used } of matchPattern(match.pattern, path, version)) {
      const inner = new Scope(scope, match.block.functions);
      for (const [name, value] of values) inner.set(name, { value });
      yield* matchingAllows({ block: match.block, path: path.slice(used), scope: inner, version });
    }
  }
}

interface PatternMatch {
  readonly values: readonly (readonly [string, RulesValue])[];
  readonly used: number;
}

/** Each way in which the pattern matches the start of the path. Only `{name=**}` can match in several ways. */
function* matchPattern(pattern: readonly PatternSegment[], path: TargetPath, version: 1 | 2): Generator<PatternMatch> {
  const [head, ...rest] = pattern;
  if (head === undefined) {
    yield { values: [], used: 0 };
    return;
  }
  for (const length of lengthsFor(head, path, version)) {
    const values = head.kind === 'literal' ? [] : [[head.name, captured(head.kind, path.slice(0, length))] as const];
    for (const match of matchPattern(rest, path.slice(length), version)) {
      yield { values: [...values, ...match.values], used: length + match.used };
    }
  }
}

function* lengthsFor(segment: PatternSegment, path: TargetPath, version: 1 | 2): Generator<number> {
  const [first] = path;
  if (segment.kind === 'multi') {
    for (let length = path.length; length >= (version === 2 ? 0 : 1); length--) yield length;
  } else if (segment.kind === 'literal' ? segment.text === first : first !== undefined && first !== SOME_SEGMENTS) {
    yield 1;
  }
}

function captured(kind: 'single' | 'multi', path: TargetPath): RulesValue {
  const [first] = path;
  if (kind === 'single') return typeof first === 'string' ? first : new Unknown({ type: 'string' });
  if (path.includes(SOME_SEGMENTS)) return new Unknown({ type: 'path' });
  return new RulesPath(
    path.map((text) => ({ text: typeof text === 'string' ? text : new Unknown({ type: 'string' }) })),
  );
}

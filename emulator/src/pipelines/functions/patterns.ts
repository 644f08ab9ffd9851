/** Strings matched with RE2's regular expressions, or with the wildcards of `like`. */
import { RE2JS } from 're2js';
import { errorMessage } from '../../values/rpc-error.ts';
import type { Budget } from '../model/budget.ts';
import { type FunctionDefinition, type FunctionTable, requireText, strictWithin } from '../model/definition.ts';
import { EvaluationError, notImplemented } from '../model/errors.ts';
import type { Outcome } from '../model/expression.ts';

/** A pattern is usually a constant; more can come from documents. */
const compiled = new Map<string, RE2JS>();
const MAX_COMPILED = 500;
const MAX_PATTERN_LENGTH = 100_000;
const MAX_MATCH_STEPS = 100_000_000;

function compile(text: string, pattern: string): RE2JS {
  return requireFast(compiled.get(pattern) ?? compileNew(pattern), text);
}

function compileNew(pattern: string): RE2JS {
  if (pattern.length > MAX_PATTERN_LENGTH) throw notImplemented('A regular expression of this length');
  try {
    const regex = RE2JS.compile(pattern);
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    compiled.set(pattern, regex);
    return regex;
  } catch (error) {
    throw new EvaluationError(`Invalid regular expression "${pattern}": ${errorMessage(error)}.`);
  }
}

/** `%` stands for any characters, `_` for one; a backslash takes the next one as it is. */
function regexOfLike(pattern: string): string {
  const parts = pattern.match(/\\[\s\S]|[\s\S]/gu) ?? [];
  const body = parts.map((part) => {
    if (part === '%') return '.*';
    return part === '_' ? '.' : RE2JS.quote(part.length > 1 && part.startsWith('\\') ? part.slice(1) : part);
  });
  return `(?s)${body.join('')}`;
}

function matching(match: (text: string, pattern: string, budget: Budget) => Outcome): FunctionDefinition {
  return strictWithin(2, ({ budget }, value, pattern) => {
    const text = requireText(value);
    budget.spend(text.length);
    return match(text, requireText(pattern), budget);
  });
}

/** A match takes at most about this many steps as these two multiply to, ten million of which take a second. */
function requireFast(regex: RE2JS, text: string): RE2JS {
  if (regex.programSize() * text.length <= MAX_MATCH_STEPS) return regex;
  throw notImplemented('A regular expression of this size on a text of this length');
}

/** The reference does not say what a pattern with a group returns. */
function compileWithoutGroups(text: string, pattern: string): RE2JS {
  const regex = compile(text, pattern);
  if (regex.groupCount() > 0) throw notImplemented('A regular expression with a group that is looked for');
  return regex;
}

function* findAll(text: string, pattern: string, budget: Budget): Generator<string> {
  const matcher = compileWithoutGroups(text, pattern).matcher(text);
  while (matcher.find()) {
    yield matcher.group() ?? '';
    budget.spend(text.length);
  }
}

export const PATTERNS: FunctionTable = {
  like: matching((text, pattern) => compile(text, regexOfLike(pattern)).testExact(text)),
  regex_contains: matching((text, pattern) => compile(text, pattern).test(text)),
  regex_match: matching((text, pattern) => compile(text, pattern).testExact(text)),
  regex_find: matching((text, pattern, budget) => {
    const [first = null] = findAll(text, pattern, budget);
    return first;
  }),
  regex_find_all: matching((text, pattern, budget) => [...findAll(text, pattern, budget)]),
};

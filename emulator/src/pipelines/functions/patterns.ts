/** Strings matched with RE2's regular expressions, or with the wildcards of `like`. */
import { RE2JS } from 're2js';
import { errorMessage } from '../../values/rpc-error.ts';
import { type FunctionDefinition, type FunctionTable, requireText, strict } from '../model/definition.ts';
import { EvaluationError, notImplemented, type Outcome } from '../model/expression.ts';

/** A pattern is usually a constant; more can come from documents. */
const compiled = new Map<string, RE2JS>();
const MAX_COMPILED = 500;

function compile(pattern: string): RE2JS {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
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

function matching(match: (text: string, pattern: string) => Outcome): FunctionDefinition {
  return strict(2, (text, pattern) => match(requireText(text), requireText(pattern)));
}

/** What a pattern with a group gives is not documented. */
function compileWithoutGroups(pattern: string): RE2JS {
  const regex = compile(pattern);
  if (regex.groupCount() > 0) throw notImplemented('A regular expression with a group that is looked for');
  return regex;
}

function* findAll(text: string, pattern: string): Generator<string> {
  const matcher = compileWithoutGroups(pattern).matcher(text);
  while (matcher.find()) yield matcher.group() ?? '';
}

export const PATTERNS: FunctionTable = {
  like: matching((text, pattern) => compile(regexOfLike(pattern)).testExact(text)),
  regex_contains: matching((text, pattern) => compile(pattern).test(text)),
  regex_match: matching((text, pattern) => compile(pattern).testExact(text)),
  regex_find: matching((text, pattern) => {
    const [first = null] = findAll(text, pattern);
    return first;
  }),
  regex_find_all: matching((text, pattern) => [...findAll(text, pattern)]),
};

/** Methods of strings. Regular expressions are RE2's. https://firebase.google.com/docs/reference/rules/rules.String */
import { RE2JS } from 're2js';
import { Failure } from '../model/rules-value.ts';
import { type BuiltinTable, builtin } from './signature.ts';

/** Compiled regular expressions. A rules file has few, but rules can compute more from documents. */
const compiled = new Map<string, RE2JS>();
const MAX_COMPILED = 500;
const MAX_CACHED_LENGTH = 1000;
const encoder = new TextEncoder();

export const stringMethods: BuiltinTable = {
  lower: builtin(['string'], (text) => text.toLowerCase()),
  upper: builtin(['string'], (text) => text.toUpperCase()),
  trim: builtin(['string'], (text) => text.trim()),
  size: builtin(['string'], (text) => BigInt(countCharacters(text))),
  toUtf8: builtin(['string'], (text) => encoder.encode(text)),
  matches: builtin(['string', 'string'], (text, pattern) => withRegex(pattern, (regex) => regex.testExact(text))),
  split: builtin(['string', 'string'], (text, pattern) => withRegex(pattern, (regex) => regex.split(text))),
  replace: builtin(['string', 'string', 'string'], (text, pattern, replacement) =>
    withRegex(pattern, (regex) =>
      regex.matcher(text).replaceAll(replacement.replaceAll('\\', '\\\\').replaceAll('$', '\\$'), true),
    ),
  ),
};

/** Counts Unicode code points. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function withRegex<T>(pattern: string, use: (regex: RE2JS) => T): T | Failure {
  const regex = compiled.get(pattern) ?? compile(pattern);
  return regex instanceof Failure ? regex : use(regex);
}

function compile(pattern: string): RE2JS | Failure {
  try {
    const regex = RE2JS.compile(pattern);
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    if (pattern.length <= MAX_CACHED_LENGTH) compiled.set(pattern, regex);
    return regex;
  } catch (error) {
    return new Failure(`Invalid regular expression '${pattern}': ${error instanceof Error ? error.message : error}.`);
  }
}

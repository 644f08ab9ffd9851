/** Cuts a source text into tokens on demand. Does not cut paths: their segments follow other rules, and the parsers read them. */
import type { Position } from './ast.ts';
import type { IssueList } from './issues.ts';
import { scanQuoted } from './quoted.ts';
import { SourceText } from './source-text.ts';

export interface Token {
  readonly kind: 'identifier' | 'int' | 'float' | 'string' | 'bytes' | 'symbol' | 'end';
  /** As written; for strings the decoded text. */
  readonly text: string;
  readonly bytes?: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** The first pattern that matches decides. A float has a fraction or an exponent. */
const PATTERNS = [
  ['identifier', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['float', /(?:\d*\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+)/y],
  ['int', /0[xX][0-9a-fA-F]+|\d+/y],
  ['symbol', /&&|\|\||[=!<>]=|[$(){}[\],.:;?!<>=+\-*/%]/y],
] as const;
const SPACE = /[ \t\r\n\f\v\u00a0\ufeff]+/y;

export class Scanner {
  readonly source: string;
  readonly #issues: IssueList;
  readonly #text: SourceText;

  constructor(source: string, issues: IssueList) {
    this.source = source;
    this.#issues = issues;
    this.#text = new SourceText(source);
  }

  /** The token at or after `offset`. Reports and skips characters that begin no token. */
  tokenAt(offset: number): Token {
    let at = this.#skipBlank(offset);
    while (at < this.source.length) {
      const token = this.#scan(at);
      if (token !== undefined) return token;
      const character = String.fromCodePoint(this.source.codePointAt(at) ?? 0);
      this.#issues.error(this.positionOf(at), `Unexpected character '${character}'.`);
      at = this.#skipBlank(at + character.length);
    }
    return { kind: 'end', text: '', start: at, end: at };
  }

  positionOf(offset: number): Position {
    return this.#text.positionOf(offset);
  }

  /** The end of the match if the sticky pattern matches at `offset`. */
  endOf(pattern: RegExp, offset: number): number | undefined {
    pattern.lastIndex = offset;
    return pattern.test(this.source) ? pattern.lastIndex : undefined;
  }

  /** The offset of the next character that is neither white space nor in a comment. */
  #skipBlank(offset: number): number {
    let at = offset;
    for (;;) {
      if (this.source.startsWith('//', at)) at = this.#endOfLine(at);
      else if (this.source.startsWith('/*', at)) at = this.#endOfComment(at);
      else {
        const end = this.endOf(SPACE, at);
        if (end === undefined) return at;
        at = end;
      }
    }
  }

  #endOfLine(offset: number): number {
    const length = this.source.slice(offset).search(/[\r\n]/);
    return length < 0 ? this.source.length : offset + length;
  }

  #endOfComment(offset: number): number {
    const end = this.source.indexOf('*/', offset + 2);
    if (end >= 0) return end + 2;
    this.#issues.error(this.positionOf(offset), 'Comment is not closed.');
    return this.source.length;
  }

  #scan(start: number): Token | undefined {
    const bytesPrefix = /^[bB]['"]/.test(this.source.slice(start, start + 2));
    const first = this.source[start];
    if (bytesPrefix || first === '"' || first === "'") return this.#quoted(start, bytesPrefix);
    for (const [kind, pattern] of PATTERNS) {
      const end = this.endOf(pattern, start);
      if (end !== undefined) return { kind, text: this.source.slice(start, end), start, end };
    }
    return undefined;
  }

  #quoted(start: number, isBytes: boolean): Token {
    const { text, bytes, end } = scanQuoted(this.source, start + (isBytes ? 1 : 0), {
      isBytes,
      report: (offset, description) => this.#issues.error(this.positionOf(offset), description),
    });
    return isBytes ? { kind: 'bytes', text, bytes, start, end } : { kind: 'string', text, start, end };
  }
}

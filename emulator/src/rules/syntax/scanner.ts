/** Cuts a source text into tokens on demand. Path segments are cut by the path parser: their characters are other ones. */
import type { Position } from './ast.ts';
import type { IssueList } from './issues.ts';
import { scanQuoted } from './quoted.ts';

export interface Token {
  readonly kind: 'identifier' | 'int' | 'float' | 'string' | 'bytes' | 'symbol' | 'end';
  /** As written; for strings the decoded text. */
  readonly text: string;
  readonly bytes?: Uint8Array;
  readonly start: number;
  readonly end: number;
}

const IDENTIFIER = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /0[xX][0-9a-fA-F]+|(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const SYMBOL = /&&|\|\||[=!<>]=|[$(){}[\],.:;?!<>=+\-*/%]/y;
const SPACE = /[ \t\r\n\f\v\u00a0\ufeff]+/y;

export class Scanner {
  readonly source: string;
  readonly #issues: IssueList;
  readonly #lineStarts: number[] = [0];

  constructor(source: string, issues: IssueList) {
    this.source = source;
    this.#issues = issues;
    for (const { index, 0: text } of source.matchAll(/\r\n|\r|\n/g)) this.#lineStarts.push(index + text.length);
  }

  /** The token at or after `offset`. Characters that begin no token are reported and passed over. */
  tokenAt(offset: number): Token {
    let at = this.skipBlank(offset);
    while (at < this.source.length) {
      const token = this.#scan(at);
      if (token !== undefined) return token;
      const character = String.fromCodePoint(this.source.codePointAt(at) ?? 0);
      this.#issues.error(this.positionOf(at), `Unexpected character '${character}'.`);
      at = this.skipBlank(at + character.length);
    }
    return { kind: 'end', text: '', start: at, end: at };
  }

  positionOf(offset: number): Position {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#lineStarts[low] ?? 0) + 1 };
  }

  /** Where the pattern (sticky) ends if it matches at `offset`. */
  endOf(pattern: RegExp, offset: number): number | undefined {
    pattern.lastIndex = offset;
    return pattern.test(this.source) ? pattern.lastIndex : undefined;
  }

  /** Past white space and comments. */
  skipBlank(offset: number): number {
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
    const word = this.endOf(IDENTIFIER, start);
    if (word !== undefined) return { kind: 'identifier', text: this.source.slice(start, word), start, end: word };
    const number = this.endOf(NUMBER, start);
    if (number !== undefined) return this.#number(start, number);
    const symbol = this.endOf(SYMBOL, start);
    return symbol === undefined
      ? undefined
      : { kind: 'symbol', text: this.source.slice(start, symbol), start, end: symbol };
  }

  #number(start: number, end: number): Token {
    const text = this.source.slice(start, end);
    const kind = /^0[xX]/.test(text) || !/[.eE]/.test(text) ? 'int' : 'float';
    return { kind, text, start, end };
  }

  #quoted(start: number, isBytes: boolean): Token {
    const { text, bytes, end } = scanQuoted(this.source, start + (isBytes ? 1 : 0), {
      isBytes,
      report: (offset, description) => this.#issues.error(this.positionOf(offset), description),
    });
    return isBytes ? { kind: 'bytes', text, bytes, start, end } : { kind: 'string', text, start, end };
  }
}

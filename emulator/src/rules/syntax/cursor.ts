/** The position of a parser in the text, with one token of look-ahead. Knows no grammar. */
import type { Position } from './ast.ts';
import type { IssueList } from './issues.ts';
import type { Scanner, Token } from './scanner.ts';

/** Thrown by the parsers after they recorded the issue, and caught where parsing can go on. */
export class SyntaxFault extends Error {}

export class Cursor {
  readonly issues: IssueList;
  readonly scanner: Scanner;
  #token: Token;
  #previousEnd = 0;

  constructor(scanner: Scanner, issues: IssueList) {
    this.scanner = scanner;
    this.issues = issues;
    this.#token = scanner.tokenAt(0);
  }

  get token(): Token {
    return this.#token;
  }

  get position(): Position {
    return this.scanner.positionOf(this.#token.start);
  }

  get atEnd(): boolean {
    return this.#token.kind === 'end';
  }

  /** The offset after the last token that was taken. */
  get previousEnd(): number {
    return this.#previousEnd;
  }

  advance(): Token {
    const token = this.#token;
    this.#previousEnd = token.end;
    this.#token = this.scanner.tokenAt(token.end);
    return token;
  }

  /** Continues at an offset, after text that is not made of tokens. */
  moveTo(offset: number): void {
    this.#previousEnd = offset;
    this.#token = this.scanner.tokenAt(offset);
  }

  at(text: string): boolean {
    return this.#token.text === text && (this.#token.kind === 'symbol' || this.#token.kind === 'identifier');
  }

  accept(text: string): boolean {
    if (!this.at(text)) return false;
    this.advance();
    return true;
  }

  expect(text: string): Token {
    if (this.at(text)) return this.advance();
    throw this.fault(`Missing '${text}' before ${this.describe()}.`);
  }

  expectName(what: string): string {
    if (this.#token.kind === 'identifier') return this.advance().text;
    throw this.fault(`Expected ${what} but found ${this.describe()}.`);
  }

  describe(): string {
    if (this.atEnd) return 'the end of the file';
    return this.#token.kind === 'string' ? 'a string' : `'${this.#token.text}'`;
  }

  fault(description: string, position: Position = this.position): SyntaxFault {
    this.issues.error(position, description);
    return new SyntaxFault(description);
  }
}

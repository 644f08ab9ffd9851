/** Parses expressions. Knows no statements: those are in parser.ts. */
import type { BinaryOperator, Expression, Position, Span } from './ast.ts';
import type { Cursor } from './cursor.ts';

/** The binary operators of each level of precedence. The first level binds least. */
const LEVELS = [['||'], ['&&'], ['==', '!='], ['<=', '>=', '<', '>', 'in', 'is'], ['+', '-'], ['*', '/', '%']] as const;
const RESERVED = new Set(['in', 'is', 'if', 'let', 'return', 'allow', 'match', 'function', 'service']);

const LARGEST_INT = (1n << 63n) - 1n;
/** The parser reports deeper nesting and longer chains, which could overflow the stack. */
const MAX_NESTING = 200;
const MAX_CHAIN = 1500;

const PATH_TEXT = /[A-Za-z0-9_@~-]+|\(default\)/y;

export class ExpressionParser {
  readonly #cursor: Cursor;
  #depth = 0;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  parse(): Expression {
    if (++this.#depth > MAX_NESTING) {
      this.#depth = 0;
      throw this.#cursor.fault('Expression is nested too deeply.');
    }
    const expression = this.#conditional();
    this.#depth--;
    return expression;
  }

  /** To be called after a fault, which leaves the nesting count as it was when thrown. */
  reset(): void {
    this.#depth = 0;
  }

  /** From a token's start, which may be a bracket around the first operand, to the last token that was taken. */
  #spanFrom(start: number): Span {
    return { start, end: this.#cursor.previousEnd };
  }

  #conditional(): Expression {
    const { start } = this.#cursor.token;
    const condition = this.#binary();
    const { position } = this.#cursor;
    if (!this.#cursor.accept('?')) return condition;
    const whenTrue = this.parse();
    this.#cursor.expect(':');
    const whenFalse = this.parse();
    return { kind: 'conditional', condition, whenTrue, whenFalse, position, ...this.#spanFrom(start) };
  }

  /** Operators of one level, grouped from the left. */
  #binary(level = 0): Expression {
    const operators: readonly (BinaryOperator | 'is')[] | undefined = LEVELS[level];
    if (operators === undefined) return this.#unary();
    const { start } = this.#cursor.token;
    let left = this.#binary(level + 1);
    for (let length = 1; ; length++) {
      const { position } = this.#cursor;
      const op = this.#acceptOneOf(operators);
      if (op === undefined) return left;
      this.#requireShort(length);
      if (op === 'is') {
        const type = this.#cursor.expectName('a type name');
        left = { kind: 'is', operand: left, type, position, ...this.#spanFrom(start) };
      } else {
        const right = this.#binary(level + 1);
        left = { kind: 'binary', op, left, right, position, ...this.#spanFrom(start) };
      }
    }
  }

  #requireShort(length: number): void {
    if (length > MAX_CHAIN) throw this.#cursor.fault(`Expression has more than ${MAX_CHAIN} parts in a row.`);
  }

  #acceptOneOf<Op extends string>(ops: readonly Op[]): Op | undefined {
    return ops.find((op) => this.#cursor.accept(op));
  }

  #unary(): Expression {
    const { position } = this.#cursor;
    const { start } = this.#cursor.token;
    const op = this.#acceptOneOf(['!', '-'] as const);
    if (op === undefined) return this.#suffixes(this.#primary(), start);
    if (op === '-' && (this.#cursor.token.kind === 'int' || this.#cursor.token.kind === 'float')) {
      return this.#suffixes(this.#number(position, start), start);
    }
    if (++this.#depth > MAX_NESTING) throw this.#cursor.fault('Expression is nested too deeply.');
    const operand = this.#unary();
    this.#depth--;
    return { kind: 'unary', op, operand, position, ...this.#spanFrom(start) };
  }

  #suffixes(first: Expression, start: number): Expression {
    let object = first;
    for (let length = 1; ; length++) {
      this.#requireShort(length);
      if (this.#cursor.accept('.')) object = this.#member(object, start);
      else if (this.#cursor.at('[')) object = this.#brackets(object, start);
      else return object;
    }
  }

  #member(object: Expression, start: number): Expression {
    const { position } = this.#cursor;
    const name = this.#cursor.expectName('a property name');
    if (!this.#cursor.accept('(')) return { kind: 'member', object, name, position, ...this.#spanFrom(start) };
    const args = this.#arguments();
    return { kind: 'method', object, name, args, position, ...this.#spanFrom(start) };
  }

  #brackets(object: Expression, start: number): Expression {
    const { position } = this.#cursor;
    this.#cursor.expect('[');
    const index = this.parse();
    if (this.#cursor.accept(':')) {
      const to = this.parse();
      this.#cursor.expect(']');
      return { kind: 'range', object, from: index, to, position, ...this.#spanFrom(start) };
    }
    this.#cursor.expect(']');
    return { kind: 'index', object, index, position, ...this.#spanFrom(start) };
  }

  /** Items separated by commas, up to and including the closing bracket. A comma may follow the last one. */
  #listUntil<Item>(closing: string, parseItem: () => Item): Item[] {
    const items: Item[] = [];
    while (!this.#cursor.accept(closing)) {
      if (items.length > 0 && !this.#cursor.accept(',')) this.#cursor.expect(closing);
      if (items.length > 0 && this.#cursor.accept(closing)) break;
      items.push(parseItem());
    }
    return items;
  }

  #arguments(): Expression[] {
    return this.#listUntil(')', () => this.parse());
  }

  #entry(): readonly [Expression, Expression] {
    const key = this.parse();
    this.#cursor.expect(':');
    return [key, this.parse()];
  }

  #primary(): Expression {
    const cursor = this.#cursor;
    const { position, token } = cursor;
    switch (token.kind) {
      case 'int':
      case 'float':
        return this.#number(position);
      case 'string':
        return { kind: 'literal', value: cursor.advance().text, position, ...this.#spanFrom(token.start) };
      case 'bytes': {
        const value = cursor.advance().bytes ?? new Uint8Array();
        return { kind: 'literal', value, position, ...this.#spanFrom(token.start) };
      }
      case 'identifier':
        return this.#word(position);
    }
    if (cursor.accept('(')) {
      const inner = this.parse();
      cursor.expect(')');
      return inner;
    }
    if (cursor.accept('[')) {
      const items = this.#listUntil(']', () => this.parse());
      return { kind: 'list', items, position, ...this.#spanFrom(token.start) };
    }
    if (cursor.accept('{')) {
      const entries = this.#listUntil('}', () => this.#entry());
      return { kind: 'map', entries, position, ...this.#spanFrom(token.start) };
    }
    if (cursor.at('/')) return this.#path(position);
    throw cursor.fault(`Unexpected ${cursor.describe()}.`);
  }

  #word(position: Position): Expression {
    const cursor = this.#cursor;
    if (RESERVED.has(cursor.token.text)) throw cursor.fault(`Unexpected ${cursor.describe()}.`);
    const { text: name, start } = cursor.advance();
    const word = this.#spanFrom(start);
    if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true', position, ...word };
    if (name === 'null') return { kind: 'literal', value: null, position, ...word };
    if (!cursor.accept('(')) return { kind: 'variable', name, position, ...word };
    const args = this.#arguments();
    return { kind: 'call', name, args, position, ...this.#spanFrom(start) };
  }

  /** A minus sign is a token of its own; its offset makes the number negative. */
  #number(position: Position, minus?: number): Expression {
    const { kind, text, start } = this.#cursor.advance();
    const negative = minus !== undefined;
    const span = this.#spanFrom(minus ?? start);
    if (kind === 'float') {
      const value = Number(text);
      return { kind: 'literal', value: negative ? -value : value, position, ...span };
    }
    const size = BigInt(text);
    if (size > LARGEST_INT + (negative ? 1n : 0n)) {
      this.#cursor.issues.error(position, `Integer ${negative ? '-' : ''}${text} does not fit in 64 bits.`);
    }
    return { kind: 'literal', value: BigInt.asIntN(64, negative ? -size : size), position, ...span };
  }

  /** A path such as `/databases/$(database)/documents/users/ana`, without spaces between its parts. */
  #path(position: Position): Expression {
    const { scanner } = this.#cursor;
    const segments: (string | Expression)[] = [];
    const { start } = this.#cursor.token;
    let at = start;
    while (scanner.source[at] === '/') {
      const textEnd = scanner.endOf(PATH_TEXT, at + 1);
      if (textEnd !== undefined) {
        segments.push(scanner.source.slice(at + 1, textEnd));
        at = textEnd;
      } else if (scanner.source.startsWith('$(', at + 1)) {
        this.#cursor.moveTo(at + 3);
        segments.push(this.parse());
        if (!this.#cursor.at(')')) throw this.#cursor.fault(`Missing ')' before ${this.#cursor.describe()}.`);
        at = this.#cursor.token.end;
      } else {
        throw this.#cursor.fault('Expected a path segment.', scanner.positionOf(at + 1));
      }
    }
    this.#cursor.moveTo(at);
    return { kind: 'path', segments, position, ...this.#spanFrom(start) };
  }
}

/** Parses expressions: a method per level of precedence, loosest first. */
import type { BinaryOperator, Expression, Position } from './ast.ts';
import type { Cursor } from './cursor.ts';

const EQUALITY = ['==', '!='] as const;
const RELATION = ['<=', '>=', '<', '>', 'in', 'is'] as const;
const SUM = ['+', '-'] as const;
const PRODUCT = ['*', '/', '%'] as const;
const RESERVED: ReadonlySet<string> = new Set([
  'in',
  'is',
  'if',
  'let',
  'return',
  'allow',
  'match',
  'function',
  'service',
]);

const LARGEST_INT = (1n << 63n) - 1n;
/** Deeper nesting or longer chains than these are reported instead of exhausting the stack. */
const DEEPEST_NESTING = 200;
const MAX_CHAIN = 1500;

const PATH_TEXT = /[A-Za-z0-9_@~-]+|\(default\)/y;

export class ExpressionParser {
  readonly #cursor: Cursor;
  #depth = 0;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  parse(): Expression {
    if (++this.#depth > DEEPEST_NESTING) {
      this.#depth = 0;
      throw this.#cursor.fault('Expression is nested too deeply.');
    }
    const expression = this.#conditional();
    this.#depth--;
    return expression;
  }

  /** For recovery: a fault leaves the nesting count wherever it was thrown. */
  reset(): void {
    this.#depth = 0;
  }

  #conditional(): Expression {
    const condition = this.#or();
    const { position } = this.#cursor;
    if (!this.#cursor.accept('?')) return condition;
    const whenTrue = this.parse();
    this.#cursor.expect(':');
    return { kind: 'conditional', condition, whenTrue, whenFalse: this.parse(), position };
  }

  #or(): Expression {
    return this.#chain(['||'], () => this.#and());
  }

  #and(): Expression {
    return this.#chain(['&&'], () => this.#equality());
  }

  #equality(): Expression {
    return this.#chain(EQUALITY, () => this.#relation());
  }

  #relation(): Expression {
    let left = this.#sum();
    for (let length = 1; ; length++) {
      const { position } = this.#cursor;
      const op = this.#acceptOneOf(RELATION);
      if (op === undefined) return left;
      this.#requireShort(length);
      left =
        op === 'is'
          ? { kind: 'is', operand: left, type: this.#cursor.expectName('a type name'), position }
          : { kind: 'binary', op, left, right: this.#sum(), position };
    }
  }

  #sum(): Expression {
    return this.#chain(SUM, () => this.#product());
  }

  #product(): Expression {
    return this.#chain(PRODUCT, () => this.#unary());
  }

  /** Operators of one precedence, grouped from the left. */
  #chain(ops: readonly BinaryOperator[], next: () => Expression): Expression {
    let left = next();
    for (let length = 1; ; length++) {
      const { position } = this.#cursor;
      const op = this.#acceptOneOf(ops);
      if (op === undefined) return left;
      this.#requireShort(length);
      left = { kind: 'binary', op, left, right: next(), position };
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
    const op = this.#acceptOneOf(['!', '-'] as const);
    if (op === undefined) return this.#postfix();
    if (op === '-' && (this.#cursor.token.kind === 'int' || this.#cursor.token.kind === 'float')) {
      return this.#suffixes(this.#number(position, true));
    }
    if (++this.#depth > DEEPEST_NESTING) throw this.#cursor.fault('Expression is nested too deeply.');
    const operand = this.#unary();
    this.#depth--;
    return { kind: 'unary', op, operand, position };
  }

  #postfix(): Expression {
    return this.#suffixes(this.#primary());
  }

  #suffixes(start: Expression): Expression {
    let object = start;
    for (let length = 1; ; length++) {
      this.#requireShort(length);
      if (this.#cursor.accept('.')) object = this.#member(object);
      else if (this.#cursor.at('[')) object = this.#brackets(object);
      else return object;
    }
  }

  #member(object: Expression): Expression {
    const { position } = this.#cursor;
    const name = this.#cursor.expectName('a property name');
    return this.#cursor.accept('(')
      ? { kind: 'method', object, name, args: this.#listUntil(')'), position }
      : { kind: 'member', object, name, position };
  }

  #brackets(object: Expression): Expression {
    const { position } = this.#cursor;
    this.#cursor.expect('[');
    const index = this.parse();
    if (this.#cursor.accept(':')) {
      const to = this.parse();
      this.#cursor.expect(']');
      return { kind: 'range', object, from: index, to, position };
    }
    this.#cursor.expect(']');
    return { kind: 'index', object, index, position };
  }

  /** Expressions parted by commas, and the closing bracket. */
  #listUntil(closing: string): Expression[] {
    const items: Expression[] = [];
    while (!this.#cursor.accept(closing)) {
      if (items.length > 0 && !this.#cursor.accept(',')) this.#cursor.expect(closing);
      if (items.length > 0 && this.#cursor.accept(closing)) break;
      items.push(this.parse());
    }
    return items;
  }

  #primary(): Expression {
    const cursor = this.#cursor;
    const { position, token } = cursor;
    switch (token.kind) {
      case 'int':
      case 'float':
        return this.#number(position, false);
      case 'string':
        return { kind: 'literal', value: cursor.advance().text, position };
      case 'bytes':
        return { kind: 'literal', value: cursor.advance().bytes ?? new Uint8Array(), position };
      case 'identifier':
        return this.#word(position);
    }
    if (cursor.accept('(')) {
      const inner = this.parse();
      cursor.expect(')');
      return inner;
    }
    if (cursor.accept('[')) return { kind: 'list', items: this.#listUntil(']'), position };
    if (cursor.accept('{')) return { kind: 'map', entries: this.#entries(), position };
    if (cursor.at('/')) return this.#path(position);
    throw cursor.fault(`Unexpected ${cursor.describe()}.`);
  }

  #word(position: Position): Expression {
    const cursor = this.#cursor;
    if (RESERVED.has(cursor.token.text)) throw cursor.fault(`Unexpected ${cursor.describe()}.`);
    const name = cursor.advance().text;
    if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true', position };
    if (name === 'null') return { kind: 'literal', value: null, position };
    return cursor.accept('(')
      ? { kind: 'call', name, args: this.#listUntil(')'), position }
      : { kind: 'variable', name, position };
  }

  #number(position: Position, negative: boolean): Expression {
    const { kind, text } = this.#cursor.advance();
    if (kind === 'float') {
      const value = Number(text);
      return { kind: 'literal', value: negative ? -value : value, position };
    }
    const size = BigInt(text);
    if (size > LARGEST_INT + (negative ? 1n : 0n)) {
      this.#cursor.issues.error(position, `Integer ${negative ? '-' : ''}${text} does not fit in 64 bits.`);
    }
    return { kind: 'literal', value: BigInt.asIntN(64, negative ? -size : size), position };
  }

  #entries(): (readonly [Expression, Expression])[] {
    const entries: (readonly [Expression, Expression])[] = [];
    while (!this.#cursor.accept('}')) {
      if (entries.length > 0 && !this.#cursor.accept(',')) this.#cursor.expect('}');
      if (entries.length > 0 && this.#cursor.accept('}')) break;
      const key = this.parse();
      this.#cursor.expect(':');
      entries.push([key, this.parse()]);
    }
    return entries;
  }

  /** `/databases/$(database)/documents/users/ana`: no space between its parts. */
  #path(position: Position): Expression {
    const { scanner } = this.#cursor;
    const segments: (string | Expression)[] = [];
    let at = this.#cursor.token.start;
    while (scanner.source[at] === '/') {
      const textEnd = scanner.endOf(PATH_TEXT, at + 1);
      if (textEnd !== undefined) {
        segments.push(scanner.source.slice(at + 1, textEnd));
        at = textEnd;
      } else if (scanner.source.startsWith('$(', at + 1)) {
        this.#cursor.moveTo(at + 3);
        segments.push(this.parse());
        at = this.#closeSegment();
      } else {
        throw this.#cursor.fault('Expected a path segment.', scanner.positionOf(at + 1));
      }
    }
    this.#cursor.moveTo(at);
    return { kind: 'path', segments, position };
  }

  #closeSegment(): number {
    if (!this.#cursor.at(')')) throw this.#cursor.fault(`Missing ')' before ${this.#cursor.describe()}.`);
    return this.#cursor.token.end;
  }
}

/** Parses a rules file. After a syntax error it continues at the next statement, so that one run reports several errors. */
import type {
  Allow,
  Binding,
  Block,
  Expression,
  FunctionDeclaration,
  Match,
  PatternSegment,
  RulesFile,
  Service,
} from './ast.ts';
import { Cursor, SyntaxFault } from './cursor.ts';
import { ExpressionParser } from './expression-parser.ts';
import type { IssueList } from './issues.ts';
import { Scanner } from './scanner.ts';

const SERVICES: ReadonlySet<string> = new Set(['cloud.firestore', 'firebase.storage']);
const METHODS: ReadonlySet<string> = new Set(['read', 'write', 'get', 'list', 'create', 'update', 'delete']);
const STATEMENTS: ReadonlySet<string> = new Set(['match', 'allow', 'function', 'service']);
const MAX_BLOCK_DEPTH = 100;

const WILDCARD = /\{([A-Za-z_][A-Za-z0-9_]*)(=\*\*|=\*)?\}/y;
const LITERAL_SEGMENT = /(?:[^\s/{};$*()]|\(default\))+/y;

interface BlockParts {
  readonly functions: Map<string, FunctionDeclaration>;
  readonly matches: Match[];
  readonly allows: Allow[];
}

/** Adds syntax errors to `issues`. After an error the returned file is incomplete and must not be evaluated. */
export function parseRules(source: string, issues: IssueList): RulesFile {
  return new Parser(new Cursor(new Scanner(source, issues), issues)).file();
}

class Parser {
  readonly #cursor: Cursor;
  readonly #expressions: ExpressionParser;
  #depth = 0;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
    this.#expressions = new ExpressionParser(cursor);
  }

  file(): RulesFile {
    const version = this.#recover(() => this.#version()) ?? 1;
    const services: Service[] = [];
    const functions = new Map<string, FunctionDeclaration>();
    while (!this.#cursor.atEnd) {
      this.#recover(() => {
        if (this.#cursor.at('function')) this.#declare(functions);
        else services.push(this.#service());
      });
    }
    if (services.length === 0 && !this.#cursor.issues.hasErrors) {
      this.#cursor.issues.error({ line: 1, column: 1 }, "Missing 'service' declaration.");
    }
    return { version, functions, services };
  }

  #version(): 1 | 2 {
    if (!this.#cursor.accept('rules_version')) return 1;
    this.#cursor.expect('=');
    const { position, token } = this.#cursor;
    if (token.kind !== 'string') throw this.#cursor.fault(`Expected a string but found ${this.#cursor.describe()}.`);
    this.#cursor.advance();
    this.#cursor.accept(';');
    if (token.text === '2') return 2;
    if (token.text !== '1') this.#cursor.issues.error(position, `Invalid rules version: '${token.text}'.`);
    return 1;
  }

  #service(): Service {
    const { position } = this.#cursor;
    if (!this.#cursor.accept('service')) {
      throw this.#cursor.fault(`Unexpected ${this.#cursor.describe()}: expected 'service'.`);
    }
    const named = this.#cursor.position;
    let name = this.#cursor.expectName('a service name');
    while (this.#cursor.accept('.')) name += `.${this.#cursor.expectName('a service name')}`;
    if (!SERVICES.has(name)) this.#cursor.issues.error(named, `Unknown service '${name}'.`);
    return { name, block: this.#block('service'), position };
  }

  #block(kind: 'service' | 'match'): Block {
    this.#cursor.expect('{');
    if (++this.#depth > MAX_BLOCK_DEPTH) throw this.#cursor.fault('Blocks are nested too deeply.');
    const parts: BlockParts = { functions: new Map(), matches: [], allows: [] };
    while (!this.#cursor.accept('}')) {
      if (this.#cursor.atEnd) throw this.#cursor.fault("Missing '}' before the end of the file.");
      this.#recover(() => this.#statement(kind, parts));
    }
    this.#depth--;
    return parts;
  }

  #statement(kind: 'service' | 'match', parts: BlockParts): void {
    if (this.#cursor.at('match')) parts.matches.push(this.#match());
    else if (this.#cursor.at('function')) this.#declare(parts.functions);
    else if (this.#cursor.at('allow')) {
      const allow = this.#allow();
      if (kind === 'match') parts.allows.push(allow);
      else this.#cursor.issues.error(allow.position, "'allow' must be inside a 'match' block.");
    } else if (this.#cursor.at('/')) {
      throw this.#cursor.fault("Missing 'match' keyword before path.");
    } else if (!this.#cursor.accept(';')) {
      throw this.#cursor.fault(`Unexpected ${this.#cursor.describe()}.`);
    }
  }

  #match(): Match {
    const { position } = this.#cursor;
    this.#cursor.expect('match');
    return { pattern: this.#pattern(), block: this.#block('match'), position };
  }

  #pattern(): PatternSegment[] {
    const { scanner, token } = this.#cursor;
    if (!this.#cursor.at('/')) throw this.#cursor.fault(`Expected a path but found ${this.#cursor.describe()}.`);
    const segments: PatternSegment[] = [];
    let at = token.start;
    while (scanner.source[at] === '/' && !/[/*]/.test(scanner.source[at + 1] ?? '')) {
      const position = scanner.positionOf(at + 1);
      const textEnd = scanner.endOf(LITERAL_SEGMENT, at + 1);
      WILDCARD.lastIndex = at + 1;
      const wildcard = WILDCARD.exec(scanner.source);
      if (textEnd !== undefined) {
        const text = scanner.source.slice(at + 1, textEnd);
        segments.push({ kind: 'literal', text, position, start: at + 1, end: textEnd });
        at = textEnd;
      } else if (wildcard !== null) {
        const [text, name = '', stars] = wildcard;
        const start = at + 1;
        at = start + text.length;
        segments.push({ kind: stars === '=**' ? 'multi' : 'single', name, position, start, end: at });
      } else {
        throw this.#cursor.fault('Expected a path segment.', position);
      }
    }
    this.#cursor.moveTo(at);
    return segments;
  }

  #allow(): Allow {
    const { position } = this.#cursor;
    const { start } = this.#cursor.expect('allow');
    const methods: string[] = [];
    do {
      const at = this.#cursor.position;
      const method = this.#cursor.expectName('a method');
      if (!METHODS.has(method)) this.#cursor.issues.error(at, `Unknown method '${method}'.`);
      methods.push(method);
    } while (this.#cursor.accept(','));
    let condition: Expression | undefined;
    if (this.#cursor.accept(':')) {
      this.#cursor.expect('if');
      condition = this.#expressions.parse();
    }
    const end = this.#cursor.previousEnd;
    // The real compiler does not need the semicolon before another statement or the end of the block.
    if (!this.#cursor.at('}') && !STATEMENTS.has(this.#cursor.token.text)) this.#cursor.expect(';');
    return { methods, condition, position, start, end };
  }

  #declare(functions: Map<string, FunctionDeclaration>): void {
    const declaration = this.#function();
    if (declaration === undefined) return;
    if (functions.has(declaration.name)) {
      this.#cursor.issues.error(declaration.position, `Function '${declaration.name}' is declared twice.`);
    }
    functions.set(declaration.name, declaration);
  }

  /** Undefined if the body has a syntax error. The body is skipped then. */
  #function(): FunctionDeclaration | undefined {
    this.#cursor.expect('function');
    const { position } = this.#cursor;
    const name = this.#cursor.expectName('a function name');
    const parameters = this.#parameters();
    this.#cursor.expect('{');
    try {
      const bindings: Binding[] = [];
      while (this.#cursor.at('let')) bindings.push(this.#binding());
      this.#cursor.expect('return');
      const result = this.#expressions.parse();
      this.#cursor.accept(';');
      this.#cursor.expect('}');
      return { name, parameters, bindings, result, position };
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      this.#expressions.reset();
      this.#skipFunctionBody();
      return undefined;
    }
  }

  /** Skips the closing brace too, so that it does not end the block around the function. Stops at `match` and `allow`. */
  #skipFunctionBody(): void {
    let braces = 1;
    while (!this.#cursor.atEnd && !this.#cursor.at('match') && !this.#cursor.at('allow')) {
      if (this.#cursor.at('{')) braces++;
      if (this.#cursor.at('}')) braces--;
      this.#cursor.advance();
      if (braces === 0) return;
    }
  }

  #parameters(): string[] {
    const parameters: string[] = [];
    this.#cursor.expect('(');
    while (!this.#cursor.accept(')')) {
      if (parameters.length > 0) this.#cursor.expect(',');
      const { position } = this.#cursor;
      const name = this.#cursor.expectName('a parameter name');
      if (parameters.includes(name)) this.#cursor.issues.error(position, `Parameter '${name}' is declared twice.`);
      parameters.push(name);
    }
    return parameters;
  }

  #binding(): Binding {
    this.#cursor.expect('let');
    const { position } = this.#cursor;
    const name = this.#cursor.expectName('a variable name');
    this.#cursor.expect('=');
    const value = this.#expressions.parse();
    this.#cursor.expect(';');
    return { name, value, position };
  }

  /** Parses one part. After a syntax error it moves to the next place where a statement can begin, and returns undefined. */
  #recover<T>(parse: () => T): T | undefined {
    const { start } = this.#cursor.token;
    const depth = this.#depth;
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      this.#depth = depth;
      this.#expressions.reset();
      this.#skipToStatement(start);
      return undefined;
    }
  }

  #skipToStatement(faultyStart: number): void {
    if (this.#cursor.token.start === faultyStart && !this.#cursor.at('}')) this.#cursor.advance();
    let braces = 0;
    while (!this.#cursor.atEnd) {
      if (braces === 0 && (this.#cursor.at('}') || STATEMENTS.has(this.#cursor.token.text))) break;
      if (this.#cursor.at('{')) braces++;
      if (this.#cursor.at('}')) braces--;
      const done = braces === 0 && this.#cursor.at(';');
      this.#cursor.advance();
      if (done) break;
    }
    // Outside all blocks a '}' cannot begin or end anything.
    if (this.#depth === 0 && this.#cursor.at('}')) this.#cursor.advance();
  }
}

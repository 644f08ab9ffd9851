/** For tests: rules as data, and their text. Brackets are only where the grammar of the language needs them. */
export type NaiveValue = null | boolean | bigint | number | string | readonly NaiveValue[] | NaiveMap;
export type NaiveMap = { readonly [key: string]: NaiveValue };

export type Term =
  | { readonly kind: 'literal'; readonly value: null | boolean | bigint | number | string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Term; readonly name: string }
  | { readonly kind: 'index'; readonly of: Term; readonly at: Term }
  | { readonly kind: 'range'; readonly of: Term; readonly from: Term; readonly to: Term }
  | { readonly kind: 'not' | 'minus'; readonly of: Term }
  | { readonly kind: 'binary'; readonly op: string; readonly left: Term; readonly right: Term }
  | { readonly kind: 'is'; readonly of: Term; readonly type: string }
  | { readonly kind: 'choose'; readonly condition: Term; readonly yes: Term; readonly no: Term }
  | { readonly kind: 'list'; readonly items: readonly Term[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [string, Term])[] }
  | { readonly kind: 'method'; readonly of: Term; readonly name: string; readonly args: readonly Term[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Term[] }
  | { readonly kind: 'document'; readonly name: 'get' | 'exists'; readonly id: Term };

export interface NaiveFunction {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly bindings: readonly (readonly [string, Term])[];
  readonly result: Term;
}

export interface NaiveAllow {
  readonly methods: readonly string[];
  readonly condition: Term;
}

/** `pattern`: segments such as `a`, `{id}` and `{rest=**}`. */
export interface NaiveMatch {
  readonly pattern: readonly string[];
  readonly allows: readonly NaiveAllow[];
  readonly matches: readonly NaiveMatch[];
}

export interface Program {
  readonly functions: readonly NaiveFunction[];
  readonly matches: readonly NaiveMatch[];
}

export function printProgram({ functions, matches }: Program): string {
  const declared = functions.map(({ name, parameters, bindings, result }) => {
    const lets = bindings.map(([variable, value]) => `let ${variable} = ${printTerm(value)};`);
    return `function ${name}(${parameters.join(', ')}) { ${lets.join(' ')} return ${printTerm(result)}; }`;
  });
  const body = [...declared, ...matches.map(printMatch)].join('\n');
  return `rules_version = '2';\nservice cloud.firestore {\nmatch /databases/{db}/documents {\n${body}\n}\n}`;
}

function printMatch({ pattern, allows, matches }: NaiveMatch): string {
  const statements = allows.map(({ methods, condition }) => `allow ${methods.join(', ')}: if ${printTerm(condition)};`);
  return `match /${pattern.join('/')} {\n${[...statements, ...matches.map(printMatch)].join('\n')}\n}`;
}

const LEVELS = [['||'], ['&&'], ['==', '!='], ['<=', '>=', '<', '>', 'in'], ['+', '-'], ['*', '/', '%']];
const IS_LEVEL = 4;
const UNARY_LEVEL = 7;
const SUFFIX_LEVEL = 8;

/** In brackets if the term binds less than `level`. */
function printTerm(term: Term, level = 0): string {
  const text = printBare(term);
  return levelOf(term) < level ? `(${text})` : text;
}

function levelOf(term: Term): number {
  if (term.kind === 'choose') return 0;
  if (term.kind === 'binary') return 1 + LEVELS.findIndex((ops) => ops.includes(term.op));
  if (term.kind === 'is') return IS_LEVEL;
  if (term.kind === 'not' || term.kind === 'minus') return UNARY_LEVEL;
  const isNegative = term.kind === 'literal' && typeof term.value !== 'string' && /^-/.test(String(term.value));
  return isNegative ? UNARY_LEVEL : SUFFIX_LEVEL;
}

function printBare(term: Term): string {
  const suffixed = (of: Term) => printTerm(of, SUFFIX_LEVEL);
  const list = (terms: readonly Term[]) => terms.map((item) => printTerm(item)).join(', ');
  switch (term.kind) {
    case 'literal':
      return printLiteral(term.value);
    case 'name':
      return term.name;
    case 'member':
      return `${suffixed(term.of)}.${term.name}`;
    case 'index':
      return `${suffixed(term.of)}[${printTerm(term.at)}]`;
    case 'range':
      return `${suffixed(term.of)}[${printTerm(term.from, 1)}:${printTerm(term.to)}]`;
    case 'not':
      return `!${printTerm(term.of, UNARY_LEVEL)}`;
    case 'minus':
      return `-${printTerm(term.of, UNARY_LEVEL)}`;
    case 'binary': {
      const own = levelOf(term);
      return `${printTerm(term.left, own)} ${term.op} ${printTerm(term.right, own + 1)}`;
    }
    case 'is':
      return `${printTerm(term.of, IS_LEVEL)} is ${term.type}`;
    case 'choose':
      return `${printTerm(term.condition, 1)} ? ${printTerm(term.yes)} : ${printTerm(term.no)}`;
    case 'list':
      return `[${list(term.items)}]`;
    case 'map':
      return `{${term.entries.map(([key, value]) => `'${key}': ${printTerm(value)}`).join(', ')}}`;
    case 'method':
      return `${suffixed(term.of)}.${term.name}(${list(term.args)})`;
    case 'call':
      return `${term.name}(${list(term.args)})`;
    case 'document':
      return `${term.name}(/databases/$(db)/documents/world/$(${printTerm(term.id)}))`;
  }
}

function printLiteral(value: null | boolean | bigint | number | string): string {
  if (typeof value === 'string') return `'${value}'`;
  return typeof value === 'number' && Number.isInteger(value) ? value.toFixed(1) : String(value);
}

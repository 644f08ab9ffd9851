/** The syntax tree of a rules file. The position of a node is that of the token that an error message should point to. */
import type { RulesValue } from '../model/rules-value.ts';

export interface Position {
  /** 1-based. */
  readonly line: number;
  readonly column: number;
}

/** A part of the source text: offsets of its first character and after its last one. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface RulesFile {
  readonly version: 1 | 2;
  /** Declared outside the services; all services see them. */
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  readonly services: readonly Service[];
}

export interface Service {
  readonly name: string;
  readonly block: Block;
  readonly position: Position;
}

/** The content of a service or a match. */
export interface Block {
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  readonly matches: readonly Match[];
  readonly allows: readonly Allow[];
}

export interface Match {
  readonly pattern: readonly PatternSegment[];
  readonly block: Block;
  readonly position: Position;
}

export type PatternSegment =
  | ({ readonly kind: 'literal'; readonly text: string; readonly position: Position } & Span)
  | ({ readonly kind: 'single' | 'multi'; readonly name: string; readonly position: Position } & Span);

export interface Allow extends Span {
  readonly methods: readonly string[];
  /** Undefined if the statement has no condition and always allows. */
  readonly condition: Expression | undefined;
  readonly position: Position;
}

export interface FunctionDeclaration {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly bindings: readonly Binding[];
  readonly result: Expression;
  readonly position: Position;
}

export interface Binding {
  readonly name: string;
  readonly value: Expression;
  readonly position: Position;
}

export type UnaryOperator = '!' | '-';
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';
export type ComparisonOperator = '<' | '<=' | '>' | '>=';
export type BinaryOperator = ArithmeticOperator | ComparisonOperator | '==' | '!=' | 'in' | '&&' | '||';

export type Expression = Span & { readonly position: Position } & (
    | { readonly kind: 'literal'; readonly value: RulesValue }
    | { readonly kind: 'variable'; readonly name: string }
    | { readonly kind: 'unary'; readonly op: UnaryOperator; readonly operand: Expression }
    | { readonly kind: 'binary'; readonly op: BinaryOperator; readonly left: Expression; readonly right: Expression }
    | { readonly kind: 'is'; readonly operand: Expression; readonly type: string }
    | {
        readonly kind: 'conditional';
        readonly condition: Expression;
        readonly whenTrue: Expression;
        readonly whenFalse: Expression;
      }
    | { readonly kind: 'member'; readonly object: Expression; readonly name: string }
    | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
    | { readonly kind: 'range'; readonly object: Expression; readonly from: Expression; readonly to: Expression }
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
    | {
        readonly kind: 'method';
        readonly object: Expression;
        readonly name: string;
        readonly args: readonly Expression[];
      }
    | { readonly kind: 'list'; readonly items: readonly Expression[] }
    | { readonly kind: 'map'; readonly entries: readonly (readonly [Expression, Expression])[] }
    | { readonly kind: 'path'; readonly segments: readonly (string | Expression)[] }
  );

/** The direct sub-expressions. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'literal':
    case 'variable':
      return [];
    case 'unary':
    case 'is':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'conditional':
      return [node.condition, node.whenTrue, node.whenFalse];
    case 'member':
      return [node.object];
    case 'index':
      return [node.object, node.index];
    case 'range':
      return [node.object, node.from, node.to];
    case 'call':
      return node.args;
    case 'method':
      return [node.object, ...node.args];
    case 'list':
      return node.items;
    case 'map':
      return node.entries.flat();
    case 'path':
      return node.segments.filter((segment) => typeof segment !== 'string');
  }
}

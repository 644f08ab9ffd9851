/** A validated query. `parseQuery` makes it from the wire's StructuredQuery. These are types only. */
import type { FieldPath } from '../values/paths/field-path.ts';
import type { Value } from '../values/value.ts';

export type RangeOperator = '<' | '<=' | '>' | '>=';
type ListOperator = 'in' | 'not-in' | 'array-contains-any';
export type FieldOperator = '==' | '!=' | RangeOperator | 'array-contains' | ListOperator;
export type UnaryOperator = 'is-nan' | 'is-null' | 'is-not-nan' | 'is-not-null';

export type Filter =
  | { readonly kind: 'field'; readonly field: FieldPath; readonly op: FieldOperator; readonly value: Value }
  | { readonly kind: 'unary'; readonly field: FieldPath; readonly op: UnaryOperator }
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] };

export interface Order {
  readonly field: FieldPath;
  readonly direction: 'asc' | 'desc';
}

export interface Cursor {
  readonly values: readonly Value[];
  /** As on the wire: true includes the position of a start, and excludes that of an end. */
  readonly before: boolean;
}

export type DistanceMeasure = 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT';

/** The vector search that ranks the matches of a query. */
export interface Nearest {
  readonly field: FieldPath;
  /** 1 to 2048 numbers. */
  readonly vector: readonly number[];
  readonly measure: DistanceMeasure;
  /** 1 to 1000 in a query; any or none (infinite) in a pipeline. */
  readonly limit: number;
  /** At most this far, or for DOT_PRODUCT at least. */
  readonly threshold: number | undefined;
  /** The name of a top-level field, not a path. */
  readonly resultField: string | undefined;
}

export interface Query {
  /** Path of the parent document below `documents/`, '' at the root. */
  readonly parent: string;
  /** Undefined for a kindless query, which covers every collection. */
  readonly collectionId: string | undefined;
  readonly allDescendants: boolean;
  readonly filter: Filter | undefined;
  /** The orders that the client sent. */
  readonly explicitOrder: readonly Order[];
  /** The explicit orders, then the other inequality fields, then `__name__`. */
  readonly order: readonly Order[];
  readonly startAt: Cursor | undefined;
  readonly endAt: Cursor | undefined;
  readonly limit: number | undefined;
  readonly offset: number;
  /** Undefined for whole documents, empty for names only. */
  readonly projection: readonly FieldPath[] | undefined;
  readonly nearest: Nearest | undefined;
}

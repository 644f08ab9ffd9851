/** A validated query. `parseQuery` makes it from the wire's StructuredQuery; everything else in this folder takes it. */
import type { Value } from '../values/value.ts';

/** A field path as its segments, `['address', 'city']`; the document name is the single segment `__name__`. */
export type FieldPath = readonly string[];

export type FieldOperator =
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'array-contains'
  | 'array-contains-any'
  | 'in'
  | 'not-in';

export type Filter =
  | { readonly kind: 'field'; readonly field: FieldPath; readonly op: FieldOperator; readonly value: Value }
  | {
      readonly kind: 'unary';
      readonly field: FieldPath;
      readonly op: 'is-nan' | 'is-null' | 'is-not-nan' | 'is-not-null';
    }
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] };

export interface Order {
  readonly field: FieldPath;
  readonly direction: 'asc' | 'desc';
}

export interface Cursor {
  readonly values: readonly Value[];
  /** Start: true includes the position. End: true excludes it. As on the wire. */
  readonly before: boolean;
}

export interface Query {
  /** Path of the parent document below `documents/`, '' at the root. */
  readonly parent: string;
  /** Undefined: kindless, every collection. */
  readonly collectionId: string | undefined;
  readonly allDescendants: boolean;
  readonly filter: Filter | undefined;
  /** As sent. */
  readonly explicitOrder: readonly Order[];
  /** With the implicit suffix: inequality fields, then `__name__`. */
  readonly order: readonly Order[];
  readonly startAt: Cursor | undefined;
  readonly endAt: Cursor | undefined;
  readonly limit: number | undefined;
  readonly offset: number;
  /** Undefined: whole documents. Empty: names only. */
  readonly projection: readonly FieldPath[] | undefined;
}

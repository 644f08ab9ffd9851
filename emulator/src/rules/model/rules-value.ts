/**
 * The types of the values in rules expressions: those that Firestore stores, and durations, sets, paths, map differences,
 * `Unknown` for what a query leaves open and `Failure` for run-time errors. Computes nothing.
 */
import type { GeoPoint, Primitive } from '../../values/value.ts';

type Leaf = Primitive | Uint8Array | Instant | Duration | GeoPoint | RulesPath;
export type RulesValue = Leaf | RulesList | RulesSet | RulesMap | MapDiff | Unknown;

export type RulesList = readonly RulesValue[];
export type RulesMap = ReadonlyMap<string, RulesValue>;

export function mapOf(fields: Readonly<Record<string, RulesValue>>): RulesMap {
  return new Map(Object.entries(fields));
}

/** A point in time, nanoseconds since the Unix epoch. */
export class Instant {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

/** A signed length of time in nanoseconds. */
export class Duration {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

/** One segment of a path. A segment written `$(name)` keeps its name; without `text` it is not bound yet. */
export interface PathSegment {
  readonly text: string | Unknown | undefined;
  readonly name?: string;
}

export class RulesPath {
  readonly segments: readonly PathSegment[];

  constructor(segments: readonly PathSegment[]) {
    this.segments = segments;
  }

  static parse(path: string): RulesPath {
    return new RulesPath(
      path
        .split('/')
        .filter((text) => text !== '')
        .map((text) => ({ text })),
    );
  }
}

/** The items have no order. The constructor does not remove equal items: its callers do. */
export class RulesSet {
  readonly items: RulesList;

  constructor(items: RulesList) {
    this.items = items;
  }
}

/** `after.diff(before)`. */
export class MapDiff {
  readonly after: RulesMap;
  readonly before: RulesMap;

  constructor(after: RulesMap, before: RulesMap) {
    this.after = after;
    this.before = before;
  }
}

export interface TypeOfName {
  null: null;
  bool: boolean;
  int: bigint;
  float: number;
  string: string;
  bytes: Uint8Array;
  timestamp: Instant;
  duration: Duration;
  latlng: GeoPoint;
  path: RulesPath;
  list: RulesList;
  set: RulesSet;
  map: RulesMap;
  map_diff: MapDiff;
}

export type TypeName = keyof TypeOfName;

export interface Bound {
  readonly op: '<' | '<=' | '>' | '>=';
  readonly value: RulesValue;
}

export interface Facts {
  /** The type, where a constraint implies it. Ranges on numbers imply `number`, never int or float. */
  readonly type?: TypeName | 'number';
  readonly bounds?: readonly Bound[];
  readonly excluded?: RulesList;
  /** Elements a list is known to contain. */
  readonly contains?: RulesList;
  /** Keys a map is known to have, with what is known of their values. */
  readonly fields?: RulesMap;
}

/**
 * A value that a query leaves open, with what its constraints say about it. An operation on it gives true or false only
 * where that holds for every document the query may return; otherwise it gives an unknown value again.
 */
export class Unknown {
  readonly facts: Facts;

  constructor(facts: Facts) {
    this.facts = facts;
  }
}

/** Any value or an error, because a field without a constraint may be missing. What is computed from it may be an error too. */
export const ANYTHING = new Unknown({});

/** A run-time error. */
export class Failure {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export const NULL_FAILURE = new Failure('Null value error.');

/** The result of an expression. */
export type Outcome = RulesValue | Failure;

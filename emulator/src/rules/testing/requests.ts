/** For tests: requests to rules in one line, such as `ask(rules, get('users/ana', { uid: 'ana' })).allowed`. */
import { expect } from 'vitest';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from '../../values/value.ts';
import { compileRules } from '../compile.ts';
import type {
  Auth,
  DocumentRequest,
  FieldConstraint,
  ListRequest,
  RulesDocument,
  Ruleset,
  Verdict,
} from '../ruleset.ts';

const ROOT = '/databases/(default)/documents';

/** A float where a plain number would be taken for an int: `new Double(2)`. */
export class Double {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** Plain JavaScript as stored values: whole numbers are ints. */
export type Plain =
  | null
  | boolean
  | number
  | string
  | Plain[]
  | PlainFields
  | Double
  | Timestamp
  | GeoPoint
  | Reference;
export type PlainFields = { [key: string]: Plain };

function store(plain: Plain): Value {
  if (typeof plain === 'number') return Number.isInteger(plain) ? BigInt(plain) : plain;
  if (plain === null || typeof plain !== 'object') return plain;
  if (plain instanceof Double) return plain.value;
  if (plain instanceof Timestamp || plain instanceof GeoPoint || plain instanceof Reference) return plain;
  return Array.isArray(plain) ? plain.map(store) : storeFields(plain);
}

function storeFields(fields: PlainFields): MapValue {
  return new Map(Object.entries(fields).map(([key, value]) => [key, store(value)]));
}

/** Path below the documents root → fields. */
export type World = Readonly<Record<string, PlainFields>>;

export interface Situation {
  readonly uid?: string;
  readonly token?: PlainFields;
  readonly world?: World;
  /** What the commit leaves behind, for `getAfter`; the world itself unless given. */
  readonly after?: World;
  readonly time?: Timestamp;
  readonly accessLimit?: 10 | 20;
  readonly accessCache?: Map<string, RulesDocument | undefined>;
}

export const NOW = new Timestamp(1_790_000_000, 0);

function baseOf(situation: Situation) {
  const { uid, token = {}, world = {}, after = world } = situation;
  const auth: Auth | null = uid === undefined ? null : { uid, token: storeFields(token) };
  return {
    auth,
    time: situation.time ?? NOW,
    documents: { before: (path: string) => find(world, path), after: (path: string) => find(after, path) },
    accessLimit: situation.accessLimit ?? 10,
    ...(situation.accessCache === undefined ? {} : { accessCache: situation.accessCache }),
  };
}

function find(world: World, path: string): RulesDocument | undefined {
  const fields = path.startsWith(`${ROOT}/`) ? world[path.slice(ROOT.length + 1)] : undefined;
  return fields === undefined ? undefined : { path, fields: storeFields(fields) };
}

function single(
  method: DocumentRequest['method'],
  path: string,
  situation: Situation,
  data?: PlainFields,
): DocumentRequest {
  const absolute = `${ROOT}/${path}`;
  return {
    ...baseOf(situation),
    method,
    path: absolute,
    resource: find(situation.world ?? {}, absolute) ?? null,
    requestResource: data === undefined ? null : { path: absolute, fields: storeFields(data) },
  };
}

export const get = (path: string, situation: Situation = {}): DocumentRequest => single('get', path, situation);
export const remove = (path: string, situation: Situation = {}): DocumentRequest => single('delete', path, situation);
export const create = (path: string, data: PlainFields, situation: Situation = {}): DocumentRequest =>
  single('create', path, situation, data);
export const update = (path: string, data: PlainFields, situation: Situation = {}): DocumentRequest =>
  single('update', path, situation, data);

/** A where clause, `['author', '==', 'ana']` or `['score', 'exists']`. */
export type Where = readonly [field: string, op: FieldConstraint['op'], value?: Plain];

export interface ListOptions extends Situation {
  readonly where?: readonly Where[];
  /** Disjunction of conjunctions, instead of `where`. */
  readonly or?: readonly (readonly Where[])[];
  readonly limit?: number;
  readonly offset?: number;
  readonly orderBy?: ListRequest['orderBy'];
  readonly group?: boolean;
}

/** `list('users/ana/favorites', {...})`; with `group` the last segment is a collection group below the rest. */
export function list(collection: string, options: ListOptions = {}): ListRequest {
  const segments = collection.split('/');
  return {
    ...baseOf(options),
    method: 'list',
    parent: [ROOT, ...segments.slice(0, -1)].join('/'),
    collectionId: segments.at(-1),
    allDescendants: options.group ?? false,
    disjuncts: (options.or ?? [options.where ?? []]).map((conjunction) => conjunction.map(constraint)),
    limit: options.limit ?? null,
    offset: options.offset ?? null,
    orderBy: options.orderBy ?? [],
  };
}

function constraint([field, op, plain = null]: Where): FieldConstraint {
  if (op === 'exists') return { field, op };
  if (op === 'in' || op === 'not-in' || op === 'array-contains-any') {
    return { field, op, value: Array.isArray(plain) ? plain.map(store) : [] };
  }
  return { field, op, value: store(plain) };
}

export function compile(source: string): Ruleset {
  const { ruleset, issues } = compileRules(source);
  if (ruleset === undefined)
    throw new Error(issues.map(({ line, description }) => `L${line} ${description}`).join('\n'));
  return ruleset;
}

/** Rules version 2 for Firestore around `body`, which sees `database`. */
export function firestoreRules(body: string): string {
  return `rules_version = '2';\nservice cloud.firestore {\nmatch /databases/{database}/documents {\n${body}\n}\n}`;
}

export function ask(rules: string, request: DocumentRequest | ListRequest): Verdict {
  return compile(rules).authorize(request);
}

export function expectDenied(rules: string, request: DocumentRequest | ListRequest, message?: string): void {
  const verdict = ask(rules, request);
  expect(verdict).toMatchObject({ allowed: false });
  if (message !== undefined) expect(verdict.message).toBe(message);
}

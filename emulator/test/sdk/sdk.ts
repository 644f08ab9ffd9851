/** The operations of every Firestore SDK under the same names, so that one scenario runs through all SDKs. */
import type { WhereFilterOp } from 'firebase/firestore';
import { type Fields, type Neutral, toSdk, type ValueCodec } from './neutral.ts';

export type Condition =
  | readonly [field: string, op: WhereFilterOp, value: Neutral]
  | { readonly and: readonly Condition[] }
  | { readonly or: readonly Condition[] };

/** `__name__` stands for the document's name. */
export interface QuerySpec {
  readonly collection: string;
  /** Queries every collection with that id. */
  readonly group?: true;
  readonly where?: Condition;
  readonly orderBy?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  readonly limit?: number;
  readonly limitToLast?: number;
  readonly startAt?: readonly Neutral[];
  readonly startAfter?: readonly Neutral[];
  readonly endAt?: readonly Neutral[];
  readonly endBefore?: readonly Neutral[];
}

export const CURSORS = ['startAt', 'startAfter', 'endAt', 'endBefore'] as const;

export type AggregateSpec = { readonly [alias: string]: readonly ['count'] | readonly ['sum' | 'average', string] };

export type Write =
  | { readonly set: string; readonly data: Fields; readonly merge?: true | readonly string[] }
  | { readonly update: string; readonly data: Fields }
  | { readonly delete: string };

export interface Transaction {
  get(path: string): Promise<Fields | null>;
  write(write: Write): void;
}

/** One snapshot: the ids in order, and the changes as `added:a`. */
export interface View {
  readonly ids: readonly string[];
  readonly changes: readonly string[];
}

export interface Listening {
  /** Resolves with the first snapshot from the server that has these ids, and drops those before it. */
  until(ids: readonly string[]): Promise<View>;
  /** Rejects with the error that ended the listener. */
  readonly failed: Promise<never>;
  stop(): void;
}

export interface Sdk {
  write(...writes: readonly Write[]): Promise<void>;
  read(path: string): Promise<Fields | null>;
  query(spec: QuerySpec): Promise<readonly { readonly id: string; readonly data: Fields }[]>;
  aggregate(spec: QuerySpec, aggregates: AggregateSpec): Promise<Fields>;
  transaction<T>(body: (transaction: Transaction) => Promise<T>): Promise<T>;
  listen(target: QuerySpec | string): Listening;
  /** The code (`not-found`) and the message of an error of this SDK. */
  describe(error: unknown): { readonly code: string; readonly message: string };
  close(): Promise<void>;
}

/** `field` may be a path, and so may `resultField`. */
export interface NearestSpec {
  readonly field: string;
  readonly vector: readonly number[];
  readonly measure: 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT';
  readonly limit: number;
  readonly resultField?: string;
  readonly threshold?: number;
  /** The fields to return; all by default. */
  readonly select?: readonly string[];
}

/** What only the SDKs for servers can do. */
export interface ServerSdk extends Sdk {
  nearest(spec: QuerySpec, nearest: NearestSpec): ReturnType<Sdk['query']>;
  /** The metrics of a query, of a vector search or of counting a query, and the ids or the count that it returned. */
  explain(
    spec: QuerySpec,
    options: {
      readonly analyze: boolean;
      readonly nearest?: NearestSpec;
      readonly count?: true;
      readonly stream?: true;
    },
  ): Promise<Explained>;
}

export interface Explained {
  readonly indexes: readonly Neutral[];
  /** Null unless the query was run. */
  readonly cost: { readonly results: number; readonly reads: number; readonly debug: Neutral } | null;
  /** Null unless the query was run. */
  readonly result: readonly string[] | number | null;
}

/** A batch or a transaction of an SDK, whose references are of the type `Reference`. */
interface Writer<Reference> {
  set(reference: Reference, data: object, options: { merge: true } | { mergeFields: string[] } | object): unknown;
  update(reference: Reference, data: object): unknown;
  delete(reference: Reference): unknown;
}

export interface WriteContext<Reference> {
  readonly reference: (path: string) => Reference;
  readonly codec: ValueCodec;
}

export function addWrite<Reference>(
  writer: Writer<Reference>,
  write: Write,
  { reference, codec }: WriteContext<Reference>,
): void {
  if ('delete' in write) {
    writer.delete(reference(write.delete));
    return;
  }
  const data = toSdk(write.data, codec) as object;
  if ('update' in write) writer.update(reference(write.update), data);
  else {
    const { merge } = write;
    const options = merge === undefined ? {} : merge === true ? { merge } : { mergeFields: [...merge] };
    writer.set(reference(write.set), data, options);
  }
}

/** The error of an operation, which must fail. */
export async function failure(sdk: Sdk, operation: Promise<unknown>): Promise<{ code: string; message: string }> {
  const fail = (result: unknown) => {
    throw new Error(`it did not fail but returned ${JSON.stringify(result)}`);
  };
  return operation.then(fail, (error: unknown) => sdk.describe(error));
}

/** A document of a snapshot. Its data is a text, to see whether it changed. */
export interface Shown {
  readonly id: string;
  readonly text: string;
}

/** The snapshots of one listener. Changes count from the last snapshot that `until` returned. */
export class Views {
  readonly failed: Promise<never>;
  #reject: (error: unknown) => void = () => undefined;
  #before: readonly Shown[] = [];
  #latest: readonly Shown[] | undefined;
  #waiting: (() => void) | undefined;

  constructor() {
    this.failed = new Promise<never>((_, reject) => {
      this.#reject = reject;
    });
    // A failure that nobody awaits must not end the process.
    this.failed.catch(() => undefined);
  }

  push(shown: readonly Shown[]): void {
    this.#latest = shown;
    this.#waiting?.();
  }

  fail(error: unknown): void {
    this.#reject(error);
  }

  async until(ids: readonly string[]): Promise<View> {
    for (;;) {
      const latest = this.#latest;
      if (latest && latest.map(({ id }) => id).join() === ids.join()) {
        const changes = changesBetween(this.#before, latest);
        this.#before = latest;
        return { ids, changes };
      }
      const arrived = new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
      await Promise.race([arrived, this.failed]);
    }
  }
}

function changesBetween(before: readonly Shown[], after: readonly Shown[]): string[] {
  const old = new Map(before.map(({ id, text }) => [id, text]));
  const present = new Set(after.map(({ id }) => id));
  return [
    ...before.filter(({ id }) => !present.has(id)).map(({ id }) => `removed:${id}`),
    ...after.filter(({ id }) => !old.has(id)).map(({ id }) => `added:${id}`),
    ...after.filter(({ id, text }) => old.has(id) && old.get(id) !== text).map(({ id }) => `modified:${id}`),
  ];
}

/**
 * Instances of the API whose signals to inboxes are held, lost or written when the test says so. Their Firestore client is a proxy: the
 * first request about a thread of an inbox waits there, as for a slow network.
 */
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { type ApiSuite, openSharedSuite } from '../../../testkit/api-suite.ts';

/** A write to an inbox that is under way. */
export interface HeldSignal {
  /** Settles when it is written, or found to be older than the stored thread. */
  land(): Promise<void>;
  lose(): void;
  /** Repeats the write, as a client does that did not get the answer. */
  landAgain(): Promise<void>;
  /** Whether it has written something: a signal that is late or `gone` may write nothing. */
  hasWritten(): boolean;
}

export interface SteeredApi {
  readonly suite: ApiSuite;
  /** An instance that holds signals and has none of this pair under way; opened if needed, since signals of one instance join. */
  holding(uids: readonly [string, string]): Promise<string>;
  /** The signals to the inbox of `uid` that were held since the last call of this. */
  takeHeld(uid: string, otherId: string): HeldSignal[];
  /** Instances that write to inboxes at once, and never. */
  readonly writing: string;
  readonly silent: string;
  close(): Promise<void>;
}

const THREAD = /^inboxes\/([^/]+)\/threads\/([^/]+)$/;

type Admit = (path: string) => Promise<void>;

export async function openSteeredApi(): Promise<SteeredApi> {
  const suite = await openSharedSuite();
  const held = new Map<string, HeldSignal[]>();
  /** Each with the number of its signals under way, by thread. */
  const instances: { readonly api: ApiSuite; readonly underWay: ReadonlyMap<string, number> }[] = [];

  const hold =
    (underWay: Map<string, number>): Admit =>
    (path) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      underWay.set(path, (underWay.get(path) ?? 0) + 1);
      const done = Promise.withResolvers<void>();
      let again: (() => Promise<void>) | undefined;
      admissions.set(promise, {
        wrote(run) {
          again = run;
        },
        end() {
          underWay.set(path, (underWay.get(path) ?? 1) - 1);
          done.resolve();
        },
      });
      const signal: HeldSignal = {
        land() {
          resolve();
          return done.promise;
        },
        lose: () => reject(unavailable()),
        landAgain: async () => again?.(),
        hasWritten: () => again !== undefined,
      };
      held.set(path, [...(held.get(path) ?? []), signal]);
      return promise;
    };
  const silent = await openSharedSuite({ firestore: steer(suite.firestore, () => Promise.reject(unavailable())) });

  return {
    suite,
    writing: suite.origin,
    silent: silent.origin,
    async holding([a, b]) {
      const paths = [`inboxes/${a}/threads/${b}`, `inboxes/${b}/threads/${a}`];
      const free = instances.find(({ underWay }) => paths.every((path) => (underWay.get(path) ?? 0) === 0));
      if (free !== undefined) return free.api.origin;
      const underWay = new Map<string, number>();
      const api = await openSharedSuite({ firestore: steer(suite.firestore, hold(underWay)) });
      instances.push({ api, underWay });
      return api.origin;
    },
    takeHeld(uid, otherId) {
      const path = `inboxes/${uid}/threads/${otherId}`;
      const signals = held.get(path) ?? [];
      held.delete(path);
      return signals;
    },
    async close() {
      for (const instance of [...instances.map(({ api }) => api), silent, suite]) await instance.close();
    },
  };
}

const UNAVAILABLE = 14;
const unavailable = () => Object.assign(new Error('The network is away'), { code: UNAVAILABLE });

/** Callbacks of each held signal, by the promise that lets it pass: it has written (and can write again), and it has ended. */
const admissions = new WeakMap<Promise<void>, { wrote(again: () => Promise<void>): void; end(): void }>();

function steer(firestore: Firestore, admit: Admit): Firestore {
  const doc: Firestore['doc'] = (path) => {
    const reference = firestore.doc(path);
    return THREAD.test(path) ? steerThread(reference, admit) : reference;
  };
  return withMethods(firestore, { doc });
}

/** Each signal takes its own reference: it may read, write, and after a conflict read and write again. */
function steerThread(reference: DocumentReference, admit: Admit): DocumentReference {
  let admission: Promise<void> | undefined;
  let asked = 0;
  const ask = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    asked += 1;
    admission ??= admit(reference.path);
    const [first, number] = [admission, asked];
    try {
      await first;
      return await request();
    } finally {
      // A further request follows an answer at once, or never.
      setImmediate(() => asked === number && admissions.get(first)?.end());
    }
  };
  const write = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    const written = await ask(request);
    // The write names the version that it replaces: the second time that version is gone.
    if (admission) admissions.get(admission)?.wrote(() => request().then(() => {}, refuseAllButConflicts));
    return written;
  };
  return withMethods(reference, {
    get: () => ask(() => reference.get()),
    create: (fields) => write(() => reference.create(fields)),
    update: ((...change: Parameters<DocumentReference['update']>) =>
      write(() => reference.update(...change))) as DocumentReference['update'],
  });
}

const [ALREADY_EXISTS, FAILED_PRECONDITION] = [6, 9];

function refuseAllButConflicts(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== ALREADY_EXISTS && code !== FAILED_PRECONDITION) throw error;
}

/** The same object with some methods replaced. */
function withMethods<Thing extends object>(thing: Thing, methods: Partial<Thing>): Thing {
  return new Proxy(thing, {
    get(target, name) {
      if (name in methods) return Reflect.get(methods, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

import { SIGNAL_MAX_AGE_MS } from '@tagpo/contract/product';
import { type DocumentReference, FieldValue, type Firestore, type Timestamp } from 'firebase-admin/firestore';
import { ALREADY_EXISTS, FAILED_PRECONDITION, hasCode, NOT_FOUND } from '../../firebase/error-code.ts';
import type { LogEvent } from '../../logging/log-event.ts';
import { currentContext } from '../../logging/request-context.ts';
import { ByteCache } from '../byte-cache.ts';

/** Bytes of the documents of one kind that an instance caches, and for how many milliseconds. */
const VERSIONS_BYTES = 12 * 1024 ** 2;
export const REMEMBERED_MS = 3 * 60_000;

/** The fields of a document, or undefined where there is none. */
export type Fields = Readonly<Record<string, unknown>> | undefined;

/** How values are written to documents of one kind. */
interface WriteKind<Value> {
  readonly firestore: Firestore;
  readonly now: () => number;
  readonly log: (event: LogEvent) => void;
  /** Milliseconds after which a write that met others gives up. */
  readonly signalWaitMs: number;
  /** As the log names it. */
  readonly name: 'thread' | 'bell';
  /** The whole new document; undefined if the stored one is as new. */
  readonly apply: (stored: Fields, value: Value) => Fields;
  /** Fields that may be merged into an existing document without reading it; undefined if there are none. */
  readonly overAny?: (value: Value) => Fields;
  /** Joins two values that wait into one. */
  readonly join: (earlier: Value, later: Value) => Value;
}

interface Waiting<Value> {
  readonly value: Value;
  readonly since: number;
  readonly done: Promise<void>;
}

interface Line<Value> {
  /** The write that is running. */
  running: Promise<void>;
  /** The write that comes next. */
  waiting: Waiting<Value> | undefined;
}

/** A version of a document. */
interface Version {
  readonly fields: Fields;
  readonly updateTime: Timestamp | undefined;
}

const NOTHING: Version = { fields: undefined, updateTime: undefined };

/**
 * Writes to inboxes. Each replaces one document over exactly the version that it was made from, so that a late write undoes nothing: one read and
 * one write, or one write if this instance wrote the version before or the order does not matter. One write per document runs at a time, and
 * later values join the one that waits. Failures are logged, never thrown. An instance that was frozen does not start outdated writes.
 */
export function createJoinedWrites<Value>(kind: WriteKind<Value>) {
  const { firestore, now } = kind;
  const lines = new Map<string, Line<Value>>();
  const versions = new ByteCache<Version>(VERSIONS_BYTES, now);
  let failures = 0;

  async function attempt(path: string, { value, since }: Omit<Waiting<Value>, 'done'>): Promise<void> {
    const startedAt = now();
    if (startedAt - since > SIGNAL_MAX_AGE_MS) return;
    try {
      await writeUntilDone(path, value, startedAt);
    } catch (error) {
      failures += 1;
      const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
      kind.log({ event: 'signal', kind: kind.name, code, failures });
      noteLateSignal();
    }
  }

  /** Repeats the write over the current version when another instance wrote meanwhile. */
  async function writeUntilDone(path: string, value: Value, startedAt: number): Promise<void> {
    const reference = firestore.doc(path);
    const remembered = versions.get(path);
    versions.delete(path);
    const fieldsOverAny = kind.overAny?.(value);
    if (fieldsOverAny !== undefined && (await updateIfThere(reference, fieldsOverAny))) return;
    // A value that would change nothing is still written: the earlier write may have been lost.
    const isBase = remembered !== undefined && kind.apply(remembered.fields, value) !== undefined;
    const known = fieldsOverAny ? NOTHING : isBase && remembered;
    let before = known || (await readVersion(reference));
    for (let attempts = 1; ; attempts += 1) {
      const fields = kind.apply(before.fields, value);
      if (fields === undefined) return;
      try {
        const updateTime = await replace(reference, before, fields);
        versions.set(path, { fields, updateTime }, now() + REMEMBERED_MS);
        return;
      } catch (error) {
        if (!isConflict(error) || (attempts > 1 && now() - startedAt > kind.signalWaitMs)) throw error;
        before = await readVersion(reference);
      }
    }
  }

  async function takeTurn(path: string, line: Line<Value>): Promise<void> {
    await line.running;
    const { waiting } = line;
    line.waiting = undefined;
    if (waiting === undefined) return;
    const running = attempt(path, waiting);
    line.running = running;
    await running;
    if (line.running === running && line.waiting === undefined) lines.delete(path);
  }

  return {
    /** Writes a value that has been true since a time, in milliseconds since 1970. Settles when it is written or given up; never rejects. */
    write(path: string, value: Value, since: number): Promise<void> {
      const line: Line<Value> = lines.get(path) ?? { running: Promise.resolve(), waiting: undefined };
      lines.set(path, line);
      const { waiting } = line;
      const done = waiting?.done ?? takeTurn(path, line);
      line.waiting = waiting
        ? { value: kind.join(waiting.value, value), since: Math.max(waiting.since, since), done }
        : { value, since, done };
      return done;
    },
    /** The last write of this instance to a document, if within REMEMBERED_MS. Another instance may have written since. */
    lastWritten: (path: string) => versions.get(path)?.fields,
  };
}

async function readVersion(reference: DocumentReference): Promise<Version> {
  const snapshot = await reference.get();
  return { fields: snapshot.data(), updateTime: snapshot.updateTime };
}

/** Fails with a conflict if the document has another version by now. Returns the time of the new version. */
async function replace(
  reference: DocumentReference,
  { fields: before, updateTime }: Version,
  fields: NonNullable<Fields>,
): Promise<Timestamp> {
  if (updateTime === undefined) return (await reference.create(fields)).writeTime;
  const gone = Object.keys(before ?? {}).filter((field) => fields[field] === undefined);
  const change = { ...fields, ...Object.fromEntries(gone.map((field) => [field, FieldValue.delete()])) };
  return (await reference.update(change, { lastUpdateTime: updateTime })).writeTime;
}

/** False if there is no such document. */
async function updateIfThere(reference: DocumentReference, fields: NonNullable<Fields>): Promise<boolean> {
  try {
    await reference.update({ ...fields });
    return true;
  } catch (error) {
    if (hasCode(error, NOT_FOUND)) return false;
    throw error;
  }
}

function isConflict(error: unknown): boolean {
  return [ALREADY_EXISTS, FAILED_PRECONDITION, NOT_FOUND].some((code) => hasCode(error, code));
}

/** Waits for writes, but not for longer than a call should, in milliseconds. The call's log line tells if they took longer. */
export async function waitForWrites(writes: readonly Promise<void>[], maxMs: number): Promise<void> {
  if (writes.length === 0) return;
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    noteLateSignal();
    resolve();
  }, maxMs);
  await Promise.race([Promise.all(writes), timeout]);
  clearTimeout(timer);
}

function noteLateSignal(): void {
  const context = currentContext();
  if (context !== undefined) context.isSignalLate = true;
}

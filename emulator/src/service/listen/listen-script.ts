/** For tests: a Listen stream on a real database without rules, and its messages as short lines. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseQuery } from '../../query/parse/parse-query.ts';
import type { Query } from '../../query/query.ts';
import { CommitClock } from '../../store/commit-clock.ts';
import { Database, type DatabaseOptions } from '../../store/database.ts';
import { isJsonObject, type Json, type JsonObject } from '../../values/json.ts';
import { STATUS_CODES } from '../../values/rpc-error.ts';
import type { MapValue, Value } from '../../values/value.ts';
import { type ListenedDatabase, ListenStream } from './listen-stream.ts';
import { WatchHub } from './watch-hub.ts';
import { ResumeTokens } from './wire/resume-token.ts';

const DATABASE_NAME = { project: 'demo', database: '(default)' };
export const DATABASE = 'projects/demo/databases/(default)';
const ROOT = `${DATABASE}/documents`;

type Fields = Readonly<Record<string, Value>>;
/** The fields of each path; null deletes. */
export type Writes = Readonly<Record<string, Fields | null>>;

export function startServer(options: DatabaseOptions = {}) {
  const clock = new CommitClock();
  const database = new Database(clock, options);
  const reads: number[] = [];
  const listened: ListenedDatabase = {
    name: DATABASE_NAME,
    database,
    hub: new WatchHub(DATABASE_NAME, database),
    tokens: new ResumeTokens(),
    openedAt: database.latest().version,
    indexes: undefined,
    admit: () => ({
      requireAllowed: () => undefined,
      requireStillAllowed: () => undefined,
      countUpdate(count) {
        if (count > 0) reads.push(count);
      },
      countResult: (_selection, documents) => reads.push(Math.max(1, documents)),
    }),
    onRulesChange: () => () => undefined,
  };
  return {
    database,
    reads,
    commit: (writes: Writes) =>
      void database.commit(
        clock.next(),
        new Map(Object.entries(writes).map(([path, fields]) => [path, fields && toFields(fields)])),
      ),
    connect: () => connect(listened),
  };
}

/** A stream that listens to the target on a new server. What it sent until now is already read. */
export function listenTo(target: JsonObject, options: DatabaseOptions & { readonly before?: Writes } = {}) {
  const server = startServer(options);
  if (options.before) server.commit(options.before);
  const stream = server.connect();
  stream.add(2, target);
  stream.sent();
  return { server, stream };
}

function toFields(fields: Fields): MapValue {
  return new Map(Object.entries(fields));
}

function connect(listened: ListenedDatabase) {
  let unread: JsonObject[] = [];
  let token = '';
  let pause: Promise<void> | undefined;
  let endPause = () => {};
  const abortion = new AbortController();
  const stream = new ListenStream({
    context: { caller: { kind: 'anonymous' }, signal: abortion.signal },
    sink: {
      send(message) {
        unread.push(structuredClone(message));
        const change = message.targetChange;
        if (isJsonObject(change) && typeof change.resumeToken === 'string') token = change.resumeToken;
      },
      ready: () => pause,
      fail: (error) => unread.push({ failed: error.message }),
      end: () => unread.push({ ended: true }),
    },
    open: () => listened,
  });
  const messages = () => {
    const taken = unread;
    unread = [];
    return taken;
  };
  return {
    /** The messages since the last call. */
    messages,
    /** The messages since the last call, as one short line each. */
    sent: () => messages().map(describeMessage),
    add: (targetId: number, target: JsonObject) =>
      stream.receive({ database: DATABASE, addTarget: { targetId, ...target } }),
    remove: (targetId: number) => stream.receive({ database: DATABASE, removeTarget: targetId }),
    receive: (message: JsonObject) => stream.receive(message),
    /** The client reads nothing until `read`, which resolves when it has read everything. */
    pause() {
      pause = new Promise<void>((resolve) => {
        endPause = resolve;
      });
    },
    async read() {
      pause = undefined;
      endPause();
      await nextTurn();
    },
    abort: () => abortion.abort(),
    close: () => stream.close(),
    lastToken: () => token,
  };
}

/** `{parent, structuredQuery}` of a collection at the root. */
export function queryTarget(collectionId: string, rest: JsonObject = {}): JsonObject {
  return { query: { parent: ROOT, structuredQuery: { from: [{ collectionId }], ...rest } } };
}

export function documentsTarget(...paths: readonly string[]): JsonObject {
  return { documents: { documents: paths.map((path) => `${ROOT}/${path}`) } };
}

export function orderBy(field: string, direction: 'ASCENDING' | 'DESCENDING' = 'ASCENDING'): JsonObject {
  return { orderBy: [{ field: { fieldPath: field }, direction }] };
}

export function whereEqual(field: string, value: JsonObject): JsonObject {
  return { where: { fieldFilter: { field: { fieldPath: field }, op: 'EQUAL', value } } };
}

export function toQuery(target: JsonObject): Query {
  const { query } = target;
  return parseQuery(isJsonObject(query) ? query.structuredQuery : undefined, '');
}

export function pathOf(name: Json | undefined): string {
  return String(name).slice(ROOT.length + 1);
}

export function describeMessage(message: JsonObject): string {
  const { targetChange, documentChange, documentDelete, documentRemove, filter } = message;
  if (isJsonObject(targetChange)) return describeTargetChange(targetChange);
  if (isJsonObject(documentChange) && isJsonObject(documentChange.document)) {
    const left = documentChange.removedTargetIds ? ` left ${String(documentChange.removedTargetIds)}` : '';
    return `${pathOf(documentChange.document.name)} in ${String(documentChange.targetIds)}${left}`;
  }
  if (isJsonObject(documentDelete)) return describeDeparture(documentDelete, 'deleted');
  if (isJsonObject(documentRemove)) return describeDeparture(documentRemove, 'left');
  if (isJsonObject(filter)) return `FILTER ${String(filter.targetId)} count ${String(filter.count)}`;
  return JSON.stringify(message);
}

function describeDeparture({ document, removedTargetIds }: JsonObject, verb: string): string {
  return `${pathOf(document)} ${verb} ${String(removedTargetIds)}`;
}

function describeTargetChange({ targetChangeType, targetIds, cause }: JsonObject): string {
  if (targetIds === undefined) return 'SNAPSHOT';
  const code = isJsonObject(cause) ? cause.code : undefined;
  const status = Object.entries(STATUS_CODES).find(([, number]) => number === code)?.[0];
  return `${String(targetChangeType)} ${String(targetIds)}${status ? ` ${status}` : ''}`;
}

/** Parses google.firestore.v1.ListenRequest. Reads no documents and checks no rules. */
import { parseQuery } from '../../../query/parse/parse-query.ts';
import type { Query } from '../../../query/query.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../values/json.ts';
import {
  type DatabaseName,
  parseDatabaseName,
  parseDocumentName,
  parseParentName,
} from '../../../values/paths/resource-name.ts';
import { invalidArgument } from '../../../values/rpc-error.ts';
import { parseMicros } from '../../../values/timestamp.ts';
import type { Micros } from '../../../values/value.ts';

export type TargetSelection =
  | { readonly kind: 'query'; readonly query: Query }
  | { readonly kind: 'documents'; readonly paths: readonly string[] };

export type ResumePoint =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'read-time'; readonly version: Micros };

export interface TargetRequest {
  /** Equal for equal selections. */
  readonly key: string;
  readonly selection: TargetSelection;
  readonly resume: ResumePoint | undefined;
  readonly expectedCount: number | undefined;
  readonly once: boolean;
}

const MAX_TARGET_ID = 2 ** 31 - 1;

export function parseListenDatabase(message: JsonObject): DatabaseName | undefined {
  const { database } = message;
  if (database === undefined || database === '') return undefined;
  if (typeof database !== 'string') throw invalidArgument('database must be a string.');
  return parseDatabaseName(database);
}

/** Without a `target` the request removes the one of that id. */
export function parseListenRequest({ addTarget, removeTarget }: JsonObject) {
  if (isJsonObject(addTarget)) return { targetId: parseTargetId(addTarget.targetId ?? 0), target: addTarget };
  if (removeTarget === undefined) throw invalidArgument('A listen request must add or remove a target.');
  return { targetId: parseTargetId(removeTarget), target: undefined };
}

/** The server chooses an id for zero. */
function parseTargetId(json: Json): number {
  if (typeof json !== 'number' || !Number.isInteger(json) || json < 0 || json > MAX_TARGET_ID) {
    throw invalidArgument('targetId must be a positive int32.');
  }
  return json;
}

/** Parses the content of a target. Its errors end the target and not the stream. */
export function parseTarget(target: JsonObject, database: DatabaseName): TargetRequest {
  const { query, documents, expectedCount, once } = target;
  return {
    key: JSON.stringify(isJsonObject(query) ? query : documents),
    selection: parseSelection(query, documents, database),
    resume: parseResumePoint(target),
    expectedCount: typeof expectedCount === 'number' ? expectedCount : undefined,
    once: once === true,
  };
}

function parseSelection(query: Json | undefined, documents: Json | undefined, database: DatabaseName): TargetSelection {
  if (isJsonObject(query)) {
    if (typeof query.parent !== 'string') throw invalidArgument('A query target needs a parent.');
    const parent = parseParentName(query.parent);
    requireSameDatabase(parent, database);
    const parsed = parseQuery(query.structuredQuery, parent.path);
    // https://firebase.google.com/docs/firestore/vector-search#limitations
    if (parsed.nearest) throw invalidArgument('FindNearest is not supported by real-time snapshot listeners.');
    return { kind: 'query', query: parsed };
  }
  if (!isJsonObject(documents) || !Array.isArray(documents.documents) || documents.documents.length === 0) {
    throw invalidArgument('A target must select a query or documents.');
  }
  const paths = documents.documents.map((name) => {
    if (typeof name !== 'string') throw invalidArgument('A document name must be a string.');
    const document = parseDocumentName(name);
    requireSameDatabase(document, database);
    return document.path;
  });
  return { kind: 'documents', paths };
}

function requireSameDatabase(name: DatabaseName, { project, database }: DatabaseName): void {
  if (name.project !== project || name.database !== database) {
    throw invalidArgument('A target must be of the database that the stream was opened for.');
  }
}

function parseResumePoint({ resumeToken, readTime }: JsonObject): ResumePoint | undefined {
  if (typeof resumeToken === 'string' && resumeToken !== '') return { kind: 'token', token: resumeToken };
  if (typeof readTime === 'string') return { kind: 'read-time', version: parseMicros(readTime) };
  return undefined;
}

/** Parses and validates resource names and document paths, and takes them apart. Knows no contents of documents. */

import { invalidArgument } from '../rpc-error.ts';
import { utf8Length } from '../utf8.ts';
import { numberOfId } from './path-order.ts';

/** https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields */
const MAX_ID_BYTES = 1500;
const MAX_PATH_BYTES = 6 * 1024;
const MAX_DEPTH = 100;

export interface DatabaseName {
  readonly project: string;
  readonly database: string;
}

export interface ResourceName extends DatabaseName {
  /** The path below `documents/`, '' for the root itself. */
  readonly path: string;
}

export function formatDatabaseName({ project, database }: DatabaseName): string {
  return `projects/${project}/databases/${database}`;
}

/** The full name of the document or collection at `path`; of the documents root for ''. */
export function formatResourceName(name: DatabaseName, path: string): string {
  const root = `${formatDatabaseName(name)}/documents`;
  return path === '' ? root : `${root}/${path}`;
}

/** Parses `projects/P/databases/D`. Throws INVALID_ARGUMENT. */
export function parseDatabaseName(text: string): DatabaseName {
  const match = /^projects\/([^/]+)\/databases\/([^/]+)$/.exec(text);
  const [, project, database] = match ?? [];
  if (project === undefined || database === undefined) {
    throw invalidArgument(
      `Database name "${text}" is invalid: expected projects/{project_id}/databases/{database_id}.`,
    );
  }
  return { project, database };
}

function parseResourceName(kind: string, text: string): ResourceName {
  const [projects, project, databases, database, documents, ...segments] = text.split('/');
  for (const [index, [found, expected]] of [
    [0, [projects, 'projects']],
    [2, [databases, 'databases']],
    [4, [documents, 'documents']],
  ] as const) {
    if (found !== expected) throw invalidArgument(`${kind} "${text}" lacks "${expected}" at index ${index}.`);
  }
  if (!project || !database) throw invalidArgument(`${kind} "${text}" has an empty project or database id.`);
  return { project, database, path: validateSegments(kind, text, segments) };
}

function validateSegments(kind: string, name: string, segments: readonly string[]): string {
  for (const segment of segments) {
    if (segment === '') throw invalidArgument(`${kind} "${name}" has an empty segment.`);
    if (segment === '.' || segment === '..') throw invalidArgument(`Resource id "${segment}" is invalid.`);
    if (/^__.*__$/s.test(segment) && numberOfId(segment) === undefined) {
      throw invalidArgument(`Resource id "${segment}" is invalid because it is reserved.`);
    }
    if (segment.length * 3 > MAX_ID_BYTES && utf8Length(segment) > MAX_ID_BYTES) {
      throw invalidArgument(
        `Resource id is too long: ${utf8Length(segment)} bytes, at most ${MAX_ID_BYTES} are allowed.`,
      );
    }
  }
  if (segments.length > MAX_DEPTH * 2)
    throw invalidArgument(`${kind} is nested more than ${MAX_DEPTH} collections deep.`);
  const path = segments.join('/');
  if (path.length * 3 > MAX_PATH_BYTES && utf8Length(path) > MAX_PATH_BYTES) {
    throw invalidArgument(`${kind} is longer than ${MAX_PATH_BYTES} bytes.`);
  }
  return path;
}

/** Parses the name of a document. Throws INVALID_ARGUMENT. */
export function parseDocumentName(text: string): ResourceName {
  const name = parseResourceName('Document name', text);
  if (name.path === '' || countSegments(name.path) % 2 !== 0) {
    throw invalidArgument(
      `Document name "${text}" has an invalid number of segments: a document path has an even number.`,
    );
  }
  return name;
}

/** The path of the named document. Throws INVALID_ARGUMENT if it is not in `database`. */
export function parseDocumentPath(database: DatabaseName, text: string): string {
  const name = parseDocumentName(text);
  if (name.project === database.project && name.database === database.database) return name.path;
  throw invalidArgument(`Document name "${text}" does not belong to database "${formatDatabaseName(database)}".`);
}

/** Parses a parent: the documents root or a document. Throws INVALID_ARGUMENT. */
export function parseParentName(text: string): ResourceName {
  const name = parseResourceName('Document parent name', text);
  if (name.path !== '' && countSegments(name.path) % 2 !== 0) {
    throw invalidArgument(`Document parent name "${text}" is a collection: expected a document or the documents root.`);
  }
  return name;
}

/** Throws INVALID_ARGUMENT unless `id` may name a collection. */
export function requireCollectionId(id: string): string {
  if (id === '' || id.includes('/')) throw invalidArgument(`Collection id "${id}" is invalid.`);
  return validateSegments('Collection id', id, [id]);
}

export function isDocumentPath(path: string): boolean {
  return path !== '' && countSegments(path) % 2 === 0;
}

export function countSegments(path: string): number {
  if (path === '') return 0;
  let count = 1;
  for (let index = path.indexOf('/'); index >= 0; index = path.indexOf('/', index + 1)) count++;
  return count;
}

/** The last segment, which is the id of a document or collection. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The path without its last segment; '' at the top. */
export function parentPath(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** For `users/ana/posts/1` these are `users/ana` and `posts`. */
export function collectionOf(documentPath: string): { readonly parent: string; readonly collectionId: string } {
  const collection = parentPath(documentPath);
  return { parent: parentPath(collection), collectionId: lastSegment(collection) };
}

export function joinPath(parent: string, rest: string): string {
  return parent === '' ? rest : `${parent}/${rest}`;
}

/** Parses a `Write` message to one operation on one document. Applies nothing. */

import {
  isJsonObject,
  type Json,
  type JsonObject,
  readOptionalObject,
  readOptionalString,
  readString,
  readStrings,
} from '../../values/json.ts';
import { type FieldPath, parseRequestPath, requireDistinctPaths } from '../../values/paths/field-path.ts';
import { type DatabaseName, parseDocumentPath } from '../../values/paths/resource-name.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import { parseMicros } from '../../values/timestamp.ts';
import type { MapValue, Micros } from '../../values/value.ts';
import { decodeFields } from '../../values/wire.ts';
import { parseTransforms, type Transform } from './transform.ts';

export type Precondition =
  | { readonly kind: 'exists'; readonly exists: boolean }
  | { readonly kind: 'update-time'; readonly updateTime: Micros };

interface OperationBase {
  readonly path: string;
  readonly precondition: Precondition | undefined;
}

export type WriteOperation =
  | (OperationBase & {
      readonly kind: 'update';
      readonly fields: MapValue;
      /** Undefined replaces the whole document. An empty mask changes no field, but creates the document. */
      readonly mask: readonly FieldPath[] | undefined;
      readonly transforms: readonly Transform[];
    })
  | (OperationBase & { readonly kind: 'transform'; readonly transforms: readonly Transform[] })
  | (OperationBase & { readonly kind: 'delete' })
  | (OperationBase & { readonly kind: 'verify' });

const OPERATIONS = ['update', 'delete', 'verify', 'transform'] as const;

/** Throws INVALID_ARGUMENT. */
export function parseWrite(database: DatabaseName, json: Json): WriteOperation {
  if (!isJsonObject(json)) throw invalidArgument('Invalid write: expected an object.');
  const [kind, ...others] = OPERATIONS.filter((name) => json[name] !== undefined && json[name] !== null);
  if (kind === undefined) throw invalidArgument('Invalid write: the operation is missing.');
  if (others.length > 0) throw invalidArgument('Invalid write: more than one operation is set.');
  const precondition = parsePrecondition(readOptionalObject(json, 'currentDocument'));
  switch (kind) {
    case 'delete':
    case 'verify':
      return { kind, path: parseDocumentPath(database, readString(json, kind)), precondition };
    case 'transform': {
      const transform = readOptionalObject(json, 'transform') ?? {};
      const path = parseDocumentPath(database, readString(transform, 'document'));
      return { kind, path, precondition, transforms: parseTransforms(transform, 'fieldTransforms') };
    }
    case 'update': {
      const document = readOptionalObject(json, 'update') ?? {};
      return {
        kind,
        path: parseDocumentPath(database, readString(document, 'name')),
        precondition,
        fields: decodeFields(document.fields),
        mask: parseMask(readOptionalObject(json, 'updateMask')),
        transforms: parseTransforms(json, 'updateTransforms'),
      };
    }
  }
}

/** Throws INVALID_ARGUMENT for equal paths and for the document's name. */
export function parseMask(mask: JsonObject | undefined): readonly FieldPath[] | undefined {
  if (mask === undefined) return undefined;
  const paths = readStrings(mask, 'fieldPaths').map(parseRequestPath);
  requireDistinctPaths(paths);
  if (paths.some((path) => path[0] === '__name__')) throw invalidArgument('The name of a document cannot be changed.');
  return paths;
}

export function parsePrecondition(json: JsonObject | undefined): Precondition | undefined {
  if (json === undefined) return undefined;
  const updateTime = readOptionalString(json, 'updateTime');
  if (updateTime !== undefined) return { kind: 'update-time', updateTime: parseMicros(updateTime) };
  if (json.exists === undefined || json.exists === null) return undefined;
  if (typeof json.exists !== 'boolean') throw invalidArgument('Invalid precondition: exists must be true or false.');
  return { kind: 'exists', exists: json.exists };
}

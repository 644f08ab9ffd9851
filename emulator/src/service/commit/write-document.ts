/** The RPCs CreateDocument, UpdateDocument and DeleteDocument: they parse one write each. Writing is in commit-writes.ts. */
import { randomInt } from 'node:crypto';
import { type JsonObject, readOptionalObject, readOptionalString, readString } from '../../values/json.ts';
import {
  formatResourceName,
  joinPath,
  parseDocumentName,
  parseParentName,
  requireCollectionId,
} from '../../values/paths/resource-name.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import { decodeFields, encodeDocument } from '../../values/wire.ts';
import { readMask } from '../reads/read-documents.ts';
import type { CallContext } from '../rpc.ts';
import type { Call, ServiceState } from '../state.ts';
import { commitWrites } from './commit-writes.ts';
import { parseMask, parsePrecondition, type WriteOperation } from './write-operation.ts';

const ID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 20;

function newDocumentId(): string {
  return Array.from({ length: ID_LENGTH }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)]).join('');
}

type Mask = ReturnType<typeof readMask>;

/** Answers with the fields of the mask. */
async function writeOne(mask: Mask, operation: WriteOperation, call: Call): Promise<JsonObject> {
  const { results } = await commitWrites(call, [operation]);
  const document = results[0]?.document;
  return document === undefined ? {} : encodeDocument(call.database.name, document, mask);
}

export async function createDocument(state: ServiceState, request: JsonObject, context: CallContext) {
  const parent = parseParentName(readString(request, 'parent'));
  const collectionId = requireCollectionId(readString(request, 'collectionId'));
  const id = readOptionalString(request, 'documentId') ?? newDocumentId();
  if (id.includes('/')) throw invalidArgument(`Document id "${id}" must not contain "/".`);
  const name = parseDocumentName(formatResourceName(parent, joinPath(parent.path, `${collectionId}/${id}`)));
  const operation: WriteOperation = {
    kind: 'update',
    path: name.path,
    precondition: { kind: 'exists', exists: false },
    fields: decodeFields(readOptionalObject(request, 'document')?.fields),
    mask: undefined,
    transforms: [],
  };
  return writeOne(readMask(request), operation, state.openCall('CreateDocument', name, context));
}

export async function updateDocument(state: ServiceState, request: JsonObject, context: CallContext) {
  const document = readOptionalObject(request, 'document') ?? {};
  const name = parseDocumentName(readString(document, 'name'));
  const operation: WriteOperation = {
    kind: 'update',
    path: name.path,
    precondition: parsePrecondition(readOptionalObject(request, 'currentDocument')),
    fields: decodeFields(document.fields),
    mask: parseMask(readOptionalObject(request, 'updateMask')),
    transforms: [],
  };
  return writeOne(readMask(request), operation, state.openCall('UpdateDocument', name, context));
}

export async function deleteDocument(state: ServiceState, request: JsonObject, context: CallContext) {
  const name = parseDocumentName(readString(request, 'name'));
  const precondition = parsePrecondition(readOptionalObject(request, 'currentDocument'));
  const operation: WriteOperation = { kind: 'delete', path: name.path, precondition };
  return writeOne(readMask(request), operation, state.openCall('DeleteDocument', name, context));
}

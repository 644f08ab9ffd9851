/** The RPCs CreateDocument, UpdateDocument and DeleteDocument: they parse one write each. Writing is in commit-writes.ts. */
import { randomInt } from 'node:crypto';
import { type JsonObject, readOptionalObject, readOptionalString, readString } from '../../values/json.ts';
import {
  formatResourceName,
  joinPath,
  parseDocumentName,
  parseParentName,
  requireCollectionId,
} from '../../values/resource-name.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import { decodeFields, encodeDocument } from '../../values/wire.ts';
import { readMask } from '../reads/read-documents.ts';
import type { CallContext } from '../rpc.ts';
import type { ServiceState } from '../state.ts';
import { commitWrites } from './commit-writes.ts';
import { parseMask, parsePrecondition, type WriteOperation } from './write-operation.ts';

const ID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 20;

function newDocumentId(): string {
  return Array.from({ length: ID_LENGTH }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)]).join('');
}

interface SingleWrite {
  readonly method: string;
  readonly name: ReturnType<typeof parseDocumentName>;
  readonly operation: WriteOperation;
  readonly request: JsonObject;
  readonly context: CallContext;
}

async function writeOne(state: ServiceState, write: SingleWrite): Promise<JsonObject> {
  const { name, context, request } = write;
  const mask = readMask(request);
  const { results } = await commitWrites(state.openCall(write.method, name, context), [write.operation]);
  const document = results[0]?.document;
  return document === undefined ? {} : encodeDocument(name, document, mask);
}

export async function createDocument(
  state: ServiceState,
  request: JsonObject,
  context: CallContext,
): Promise<JsonObject> {
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
  return writeOne(state, { method: 'CreateDocument', name, operation, request, context });
}

export async function updateDocument(
  state: ServiceState,
  request: JsonObject,
  context: CallContext,
): Promise<JsonObject> {
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
  return writeOne(state, { method: 'UpdateDocument', name, operation, request, context });
}

export async function deleteDocument(
  state: ServiceState,
  request: JsonObject,
  context: CallContext,
): Promise<JsonObject> {
  const name = parseDocumentName(readString(request, 'name'));
  const precondition = parsePrecondition(readOptionalObject(request, 'currentDocument'));
  const operation: WriteOperation = { kind: 'delete', path: name.path, precondition };
  return writeOne(state, { method: 'DeleteDocument', name, operation, request, context });
}

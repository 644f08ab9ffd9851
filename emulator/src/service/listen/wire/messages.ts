/** Creates google.firestore.v1.ListenResponse messages and merges the changes of a commit into them. Sends nothing. */
import type { Document } from '../../../values/document.ts';
import { type JsonObject, shareJson } from '../../../values/json.ts';
import type { FieldPath } from '../../../values/paths/field-path.ts';
import { type DatabaseName, formatResourceName } from '../../../values/paths/resource-name.ts';
import type { RpcError } from '../../../values/rpc-error.ts';
import { encodeDocument } from '../../../values/wire.ts';
import type { ViewChange } from '../view/target-view.ts';

export type Projection = readonly FieldPath[] | undefined;

export type SnapshotPoint = { readonly resumeToken: string; readonly readTime: string };

export function targetChange(type: 'ADD' | 'RESET' | 'CURRENT', targetId: number, point?: SnapshotPoint): JsonObject {
  return { targetChange: { targetChangeType: type, targetIds: [targetId], ...point } };
}

export function targetRemoved(targetId: number, error?: RpcError): JsonObject {
  const cause = error && { cause: { code: error.code, message: error.message } };
  return { targetChange: { targetChangeType: 'REMOVE', targetIds: [targetId], ...cause } };
}

/** Says that all targets of the stream are consistent at this point. The SDKs raise a snapshot for it. */
export function globalSnapshot(point: SnapshotPoint): JsonObject {
  return { targetChange: { targetChangeType: 'NO_CHANGE', ...point } };
}

export function existenceFilter(targetId: number, count: number, unchangedNames?: JsonObject): JsonObject {
  return { filter: { targetId, count, ...(unchangedNames && { unchangedNames }) } };
}

/** Encodes each document once for all streams. */
export class DocumentEncoder {
  readonly #database: DatabaseName;
  readonly #whole = new Map<Document, JsonObject>();

  constructor(database: DatabaseName) {
    this.#database = database;
  }

  /** How many documents it keeps. */
  get size(): number {
    return this.#whole.size;
  }

  encode(document: Document, projection: Projection): JsonObject {
    if (projection) return encodeDocument(this.#database, document, projection);
    const known = this.#whole.get(document);
    if (known) return known;
    const encoded = shareJson(encodeDocument(this.#database, document));
    this.#whole.set(document, encoded);
    return encoded;
  }
}

interface Result {
  readonly database: DatabaseName;
  readonly targetId: number;
  readonly projection: Projection;
  readonly readTime: string;
}

/** The messages of a target's result, each made when it is iterated: a waiting stream holds none of them. */
export function* resultMessages(
  { database, targetId, projection, readTime }: Result,
  changes: readonly ViewChange[],
  encoder: DocumentEncoder,
): Generator<JsonObject> {
  const targetIds = [targetId];
  for (const change of changes) {
    if (change.kind === 'update') {
      yield { documentChange: { document: encoder.encode(change.document, projection), targetIds } };
      continue;
    }
    const document = formatResourceName(database, change.path);
    const body = { document, removedTargetIds: targetIds, readTime };
    yield change.kind === 'delete' ? { documentDelete: body } : { documentRemove: body };
  }
}

/** One document in one snapshot: the targets that show it now and those that it left. */
interface DocumentPart {
  readonly path: string;
  readonly shown: { readonly document: Document; readonly projection: Projection; readonly targetIds: number[] }[];
  readonly left: number[];
  isDeleted: boolean;
}

/** Collects the changes of one commit for the targets of a stream. Gives one message for each document and projection. */
export class DocumentMessages {
  readonly #database: DatabaseName;
  readonly #parts = new Map<string, DocumentPart>();

  constructor(database: DatabaseName) {
    this.#database = database;
  }

  add(targetId: number, projection: Projection, changes: readonly ViewChange[]): void {
    for (const change of changes) {
      const part = this.#partOf(change.path);
      if (change.kind !== 'update') {
        part.left.push(targetId);
        part.isDeleted ||= change.kind === 'delete';
        continue;
      }
      const alike = part.shown.find((shown) => shown.projection === projection);
      if (alike) alike.targetIds.push(targetId);
      else part.shown.push({ document: change.document, projection, targetIds: [targetId] });
    }
  }

  /** Removes and returns the collected messages. They are encoded while they are iterated. */
  take(readTime: string, encoder: DocumentEncoder): Iterable<JsonObject> {
    const parts = [...this.#parts.values()];
    this.#parts.clear();
    return this.#encode(parts, readTime, encoder);
  }

  *#encode(parts: readonly DocumentPart[], readTime: string, encoder: DocumentEncoder): Generator<JsonObject> {
    for (const part of parts) {
      if (part.shown.length === 0) yield this.#encodeDeparture(part, readTime);
      else yield* encodePresence(part, encoder);
    }
  }

  #partOf(path: string): DocumentPart {
    const existing = this.#parts.get(path);
    if (existing) return existing;
    const part: DocumentPart = { path, shown: [], left: [], isDeleted: false };
    this.#parts.set(path, part);
    return part;
  }

  #encodeDeparture({ path, left, isDeleted }: DocumentPart, readTime: string): JsonObject {
    const body = { document: formatResourceName(this.#database, path), removedTargetIds: left, readTime };
    return isDeleted ? { documentDelete: body } : { documentRemove: body };
  }
}

function encodePresence({ shown, left }: DocumentPart, encoder: DocumentEncoder): JsonObject[] {
  return shown.map(({ document, projection, targetIds }, index) => ({
    documentChange: {
      document: encoder.encode(document, projection),
      targetIds,
      ...(index === 0 && left.length > 0 && { removedTargetIds: left }),
    },
  }));
}

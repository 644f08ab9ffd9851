/** google.firestore.v1.ListenResponse: the messages a stream sends, and how a commit's changes are merged into them. */

import { projectDocument } from '../../../query/order.ts';
import type { FieldPath } from '../../../query/query.ts';
import type { Document } from '../../../values/document.ts';
import type { JsonObject } from '../../../values/json.ts';
import { type DatabaseName, formatResourceName } from '../../../values/resource-name.ts';
import type { RpcError } from '../../../values/rpc-error.ts';
import { encodeDocument } from '../../../values/wire.ts';
import type { ViewChange } from '../view/target-view.ts';

export type Projection = readonly FieldPath[] | undefined;

export type SnapshotPoint = { readonly resumeToken: string; readonly readTime: string };

export function targetAdded(targetId: number): JsonObject {
  return { targetChange: { targetChangeType: 'ADD', targetIds: [targetId] } };
}

export function targetReset(targetId: number): JsonObject {
  return { targetChange: { targetChangeType: 'RESET', targetIds: [targetId] } };
}

export function targetCurrent(targetId: number, point: SnapshotPoint): JsonObject {
  return { targetChange: { targetChangeType: 'CURRENT', targetIds: [targetId], ...point } };
}

export function targetRemoved(targetId: number, cause?: RpcError): JsonObject {
  return {
    targetChange: {
      targetChangeType: 'REMOVE',
      targetIds: [targetId],
      ...(cause && { cause: { code: cause.code, message: cause.message } }),
    },
  };
}

/** Without targets: all of the stream are consistent at this point. What makes the SDKs raise a snapshot. */
export function globalSnapshot(point: SnapshotPoint): JsonObject {
  return { targetChange: { targetChangeType: 'NO_CHANGE', ...point } };
}

export function existenceFilter(targetId: number, count: number, unchangedNames?: JsonObject): JsonObject {
  return { filter: { targetId, count, ...(unchangedNames && { unchangedNames }) } };
}

/** Encodes each document once, for all streams that are sent it in one go. Not kept any longer. */
export class DocumentEncoder {
  readonly #database: DatabaseName;
  readonly #whole = new Map<Document, JsonObject>();

  constructor(database: DatabaseName) {
    this.#database = database;
  }

  encode(document: Document, projection: Projection): JsonObject {
    if (projection) return encodeDocument(this.#database, projectDocument(document, projection));
    const known = this.#whole.get(document);
    if (known) return known;
    const encoded = encodeDocument(this.#database, document);
    this.#whole.set(document, encoded);
    return encoded;
  }
}

/** One document's part in one snapshot: in which targets it is now, which it left. */
interface DocumentPart {
  readonly path: string;
  readonly shown: { readonly document: Document; readonly projection: Projection; readonly targetIds: number[] }[];
  readonly left: number[];
  isDeleted: boolean;
}

/** Collects what the targets of a stream get from one commit; one message per document and projection comes out. */
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

  /** Everything collected so far, encoded as it is iterated. */
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

/** The simplest possible database: the fields and the update time of each document in a map. Draws writes and says what becomes of them. */
import { isDeepStrictEqual } from 'node:util';
import { nameOf } from '../../../src/service/testing/client.ts';
import { isJsonObject, type JsonObject } from '../../../src/values/json.ts';
import type { Chooser } from '../../chooser.ts';
import { applyMask, fieldAt, transformed, withField } from '../naive-writes.ts';
import { TAGS, VALUES } from './random-query.ts';

export interface NaiveDocument {
  readonly fields: JsonObject;
  readonly updateTime: string;
}

export const pathOf = (name: unknown): string => String(name).slice(nameOf('x').length - 1);

export class NaiveDatabase {
  #documents: ReadonlyMap<string, NaiveDocument> = new Map();

  get documents(): ReadonlyMap<string, NaiveDocument> {
    return this.#documents;
  }

  /** What writes one after the other would be refused for, `OK` if they are not. */
  statusOf(writes: readonly JsonObject[]): string {
    const exists = new Set(this.#documents.keys());
    for (const { update, delete: deleted, currentDocument } of writes) {
      const path = pathOf(isJsonObject(update) ? update.name : deleted);
      const condition = isJsonObject(currentDocument) ? currentDocument : {};
      if (condition.exists === true && !exists.has(path)) return 'NOT_FOUND';
      if (condition.exists === false && exists.has(path)) return 'ALREADY_EXISTS';
      const { updateTime } = condition;
      if (updateTime !== undefined && updateTime !== this.#documents.get(path)?.updateTime)
        return 'FAILED_PRECONDITION';
      if (isJsonObject(update)) exists.add(path);
      else exists.delete(path);
    }
    return 'OK';
  }

  /** `serverTime` is the value of server timestamps. A document that the writes leave as it was keeps its update time. */
  apply(writes: readonly JsonObject[], commitTime: string, serverTime: string): void {
    const next = new Map(this.#documents);
    for (const { update, delete: deleted, updateMask, updateTransforms } of writes) {
      if (!isJsonObject(update)) {
        next.delete(pathOf(deleted));
        continue;
      }
      const path = pathOf(update.name);
      const written = isJsonObject(update.fields) ? update.fields : {};
      const mask = isJsonObject(updateMask) ? (updateMask.fieldPaths as string[]) : undefined;
      let fields = written;
      if (mask)
        fields = applyMask(
          next.get(path)?.fields ?? {},
          written,
          mask.map((text) => text.split('.')),
        );
      for (const transform of (updateTransforms ?? []) as JsonObject[]) {
        const field = String(transform.fieldPath).split('.');
        fields = withField(fields, field, transformed(fieldAt(fields, field), transform, serverTime));
      }
      next.set(path, { fields, updateTime: commitTime });
    }
    for (const [path, document] of next) {
      const before = this.#documents.get(path);
      if (before && before !== document && isDeepStrictEqual(before.fields, document.fields)) next.set(path, before);
    }
    this.#documents = next;
  }
}

export function drawPath(chooser: Chooser): string {
  if (chooser.below(6) === 0) return `boxes/b/items/i${chooser.below(9)}`;
  return chooser.below(20) === 0 ? `others/o${chooser.below(3)}` : `items/i${chooser.below(120)}`;
}

function drawFields(chooser: Chooser): JsonObject {
  const maybe = (fields: JsonObject) => (chooser.below(5) === 0 ? {} : fields);
  return {
    ...maybe({ n: { integerValue: String(chooser.below(8)) } }),
    ...maybe({ v: chooser.of(VALUES) }),
    ...maybe({ m: { mapValue: { fields: { k: { integerValue: String(chooser.below(3)) } } } } }),
    ...maybe({ tags: { arrayValue: { values: [chooser.of(TAGS)] } } }),
  };
}

function drawTransform(chooser: Chooser): JsonObject {
  switch (chooser.below(5)) {
    case 0:
      return { fieldPath: 'n', increment: { integerValue: String(chooser.below(5) - 2) } };
    case 1:
      return { fieldPath: 'm.k', maximum: { integerValue: String(chooser.below(5)) } };
    case 2:
      return { fieldPath: 'tags', appendMissingElements: { values: [chooser.of(TAGS), chooser.of(TAGS)] } };
    case 3:
      return { fieldPath: 'tags', removeAllFromArray: { values: [chooser.of(TAGS)] } };
    default:
      return { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' };
  }
}

function drawPrecondition(chooser: Chooser, { documents }: NaiveDatabase, path: string): JsonObject | undefined {
  if (chooser.below(4) > 0) return undefined;
  const updateTime = documents.get(path)?.updateTime;
  if (updateTime === undefined || chooser.below(2) === 0)
    return { exists: updateTime !== undefined || chooser.below(8) === 0 };
  return { updateTime: chooser.below(8) === 0 ? '2020-01-01T00:00:00Z' : updateTime };
}

/** One write of a document. Most of its preconditions hold. */
export function drawWrite(chooser: Chooser, database: NaiveDatabase, path = drawPath(chooser)): JsonObject {
  const name = nameOf(path);
  const currentDocument = drawPrecondition(chooser, database, path);
  const condition = currentDocument && { currentDocument };
  const kind = chooser.below(10);
  if (kind < 2) return { delete: name, ...condition };
  if (kind < 5) return { update: { name, fields: drawFields(chooser) }, ...condition };
  if (kind < 7) {
    const fieldPaths = ['n', 'v', 'm.k', 'tags', 'm.l'].filter(() => chooser.below(2) === 0);
    return { update: { name, fields: drawFields(chooser) }, updateMask: { fieldPaths }, ...condition };
  }
  const updateTransforms = Array.from({ length: 1 + chooser.below(2) }, () => drawTransform(chooser));
  return { update: { name }, updateMask: { fieldPaths: [] }, updateTransforms, ...condition };
}

/** Writes of different documents. */
export function drawWrites(chooser: Chooser, database: NaiveDatabase, count: number): JsonObject[] {
  const paths = new Set(Array.from({ length: count }, () => drawPath(chooser)));
  return [...paths].map((path) => drawWrite(chooser, database, path));
}

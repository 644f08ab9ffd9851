/**
 * Applies the writes of one commit to a snapshot, in order, without storing them: each write sees the earlier ones. A failed
 * precondition does not throw, so that the rules decide first whether the caller may know what exists.
 */
import type { FutureFields } from '../../store/database.ts';
import type { DocumentReader } from '../../values/document.ts';
import { requireStorable } from '../../values/limits.ts';
import { getField } from '../../values/paths/field-path.ts';
import { FieldsCopy } from '../../values/paths/fields-copy.ts';
import { type DatabaseName, formatResourceName } from '../../values/paths/resource-name.ts';
import { invalidArgument, RpcError } from '../../values/rpc-error.ts';
import type { MapValue, Micros, Timestamp, Value } from '../../values/value.ts';
import { applyTransform, type Transform, transformResult } from './transform.ts';
import type { Precondition, WriteOperation } from './write-operation.ts';

interface StagedWritesOptions {
  readonly database: DatabaseName;
  readonly reader: DocumentReader;
  /** The value of server timestamps. */
  readonly time: Timestamp;
  /** The version of the commit. */
  readonly version: Micros;
}

export class StagedWrites {
  readonly #options: StagedWritesOptions;
  readonly #future = new Map<string, MapValue | null>();
  /** The first precondition that does not hold. */
  failure: RpcError | undefined;
  /** The document that was changed since it was read, if that is the failure. */
  conflict: string | undefined;

  constructor(options: StagedWritesOptions) {
    this.#options = options;
  }

  /** The new fields by path; null deletes. Has no paths that are only verified. */
  get future(): FutureFields {
    return this.#future;
  }

  before(path: string): MapValue | undefined {
    return this.#options.reader.get(path)?.fields;
  }

  after(path: string): MapValue | undefined {
    const staged = this.#future.get(path);
    return staged === undefined ? this.before(path) : (staged ?? undefined);
  }

  /**
   * Returns the results of the transforms. Throws INVALID_ARGUMENT if the document cannot be stored, and for an update of a
   * document that the commit has deleted, as Datastore does: https://cloud.google.com/datastore/docs/reference/data/rest/v1/projects/commit
   */
  apply(operation: WriteOperation): readonly Value[] {
    this.#requireUpdatable(operation);
    this.failure ??= this.#check(operation.path, operation.precondition);
    const present = this.after(operation.path);
    switch (operation.kind) {
      case 'verify':
        return [];
      case 'delete':
        this.#future.set(operation.path, null);
        return [];
      case 'transform':
        return this.#store(operation.path, present ?? new Map(), operation.transforms);
      case 'update':
        return this.#store(operation.path, mergeMasked(operation, present), operation.transforms);
    }
  }

  #requireUpdatable({ kind, path, precondition }: WriteOperation): void {
    const isUpdate =
      (kind === 'update' || kind === 'transform') && precondition?.kind === 'exists' && precondition.exists;
    if (!isUpdate || this.#future.get(path) !== null) return;
    const name = formatResourceName(this.#options.database, path);
    throw invalidArgument(`Cannot update a document that the same commit deletes: ${name}`);
  }

  #store(path: string, fields: MapValue, transforms: readonly Transform[]): readonly Value[] {
    if (transforms.length === 0) {
      this.#keep(path, fields);
      return [];
    }
    const future = new FieldsCopy(fields);
    const results = transforms.map((transform) => {
      const value = applyTransform(transform, getField(future.fields, transform.field), this.#options.time);
      future.set(transform.field, value);
      return transformResult(transform, value);
    });
    this.#keep(path, future.fields);
    return results;
  }

  #keep(path: string, fields: MapValue): void {
    requireStorable(this.#options.database, path, fields);
    this.#future.set(path, fields);
  }

  #check(path: string, precondition: Precondition | undefined): RpcError | undefined {
    if (precondition === undefined) return undefined;
    const name = formatResourceName(this.#options.database, path);
    const exists = this.after(path) !== undefined;
    if (precondition.kind === 'exists') {
      if (precondition.exists === exists) return undefined;
      return precondition.exists
        ? new RpcError('NOT_FOUND', `No document to update: ${name}`)
        : new RpcError('ALREADY_EXISTS', `Document already exists: ${name}`);
    }
    const stored = this.#updateTime(path);
    if (stored === precondition.updateTime) return undefined;
    this.conflict = path;
    return new RpcError(
      'FAILED_PRECONDITION',
      `The stored version (${stored}) does not match the required base version (${precondition.updateTime}).`,
    );
  }

  /** 0 if the document does not exist. */
  #updateTime(path: string): Micros {
    if (this.#future.has(path)) return this.after(path) === undefined ? 0 : this.#options.version;
    return this.#options.reader.get(path)?.updateTime ?? 0;
  }
}

/** A mask takes its fields from the write and deletes those that the write lacks. Without a mask the write replaces all. */
function mergeMasked(
  { fields, mask }: Extract<WriteOperation, { kind: 'update' }>,
  present: MapValue | undefined,
): MapValue {
  if (mask === undefined) return fields;
  const merged = new FieldsCopy(present ?? new Map());
  for (const path of mask) {
    const value = getField(fields, path);
    if (value === undefined) merged.delete(path);
    else merged.set(path, value);
  }
  return merged.fields;
}

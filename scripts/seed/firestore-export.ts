import { writeExport } from '../../emulator/src/store/export/write-export.ts';
import type { Document } from '../../emulator/src/values/document.ts';
import { type MapValue, Timestamp, type Value } from '../../emulator/src/values/value.ts';
import { type SeedDocument, SeedTime } from './documents.ts';

type Target = Record<'directory' | 'name' | 'project', string>;

/** Writes the documents in the format of Firestore's own exports, in path order. `seededAt` in milliseconds since 1970. */
export async function writeFirestoreExport(
  seed: readonly SeedDocument[],
  { seededAt, ...target }: Target & { readonly seededAt: number },
): Promise<void> {
  const time = seededAt * 1000;
  const documents = seed
    .map(({ path, data }): Document => ({ path, fields: toMap(data), createTime: time, updateTime: time }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  await writeExport({ ...target, database: '(default)', documents, time });
}

function toMap(data: object): MapValue {
  return new Map(Object.entries(data).flatMap(([key, value]) => (value === undefined ? [] : [[key, toValue(value)]])));
}

function toValue(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (value instanceof SeedTime) return Timestamp.fromMicros(value.toMillis() * 1000);
  if (Array.isArray(value)) return value.map(toValue);
  if (typeof value === 'object') return toMap(value);
  throw new Error(`A seed document holds a ${typeof value}`);
}

/** Measures what Firestore stores of the seed's documents, index entries included, by the sizes that production publishes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseIndexDefinitions } from '../../emulator/src/query/indexes/index-definitions.ts';
import { countIndexEntries } from '../../emulator/src/query/indexes/index-entries.ts';
import { readExport } from '../../emulator/src/store/export/read-export.ts';
import { documentSize } from '../../emulator/src/values/limits.ts';
import { ROOT } from '../suite/ports.ts';

export interface StoredKind {
  /** The path with `*` for ids. */
  readonly kind: string;
  /** Number of such documents in the seed. */
  readonly count: number;
  /** Bytes of these documents together, without index entries. */
  readonly bytes: number;
  /** Number of their index entries together. */
  readonly entries: number;
  /** Bytes of these index entries together. */
  readonly entryBytes: number;
}

const MESSAGE = 'conversations/*/messages/*';
const EXPORT = join(ROOT, 'emulator-data', 'firestore_export', 'firestore_export.overall_export_metadata');

export const STORED: readonly StoredKind[] = await measureSeed();

/** Bytes of a message, and of everything else for each member, index entries included. */
export const STORED_BYTES = {
  message: sumBytes((kind) => kind === MESSAGE) / countOf(MESSAGE),
  member: sumBytes((kind) => kind !== MESSAGE) / countOf('accounts/*'),
};

async function measureSeed(): Promise<StoredKind[]> {
  const indexes = parseIndexDefinitions(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8'));
  const sums = new Map<string, StoredKind>();
  for await (const { path, fields } of readExport(EXPORT)) {
    const kind = path.replaceAll(/(?<=\/)[^/]+(?=$|\/[^/]+\/)/g, '*');
    const { count, bytes } = countIndexEntries(indexes, { path, fields });
    const sum = sums.get(kind) ?? { kind, count: 0, bytes: 0, entries: 0, entryBytes: 0 };
    sums.set(kind, {
      kind,
      count: sum.count + 1,
      bytes: sum.bytes + documentSize(path, fields),
      entries: sum.entries + count,
      entryBytes: sum.entryBytes + bytes,
    });
  }
  return [...sums.values()];
}

function sumBytes(isMeant: (kind: string) => boolean): number {
  return STORED.filter(({ kind }) => isMeant(kind)).reduce((sum, { bytes, entryBytes }) => sum + bytes + entryBytes, 0);
}

function countOf(wanted: string): number {
  const found = STORED.find(({ kind }) => kind === wanted);
  if (!found) throw new Error(`The seed has no ${wanted}`);
  return found.count;
}

/** What the suite saved when it was stopped, and the seed. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from './ports.ts';

const SEED = join(ROOT, 'emulator-data');

/** The data to open: what the last run saved, or the seed. A save that was cut off is set aside, not lost. */
export function findImport(dataDirectory: string | undefined): string {
  if (!dataDirectory || !existsSync(dataDirectory)) return SEED;
  if (isCompleteExport(dataDirectory)) return dataDirectory;
  const aside = `${dataDirectory}-incomplete-${Date.now()}`;
  renameSync(dataDirectory, aside);
  console.warn(`The data saved last is incomplete: it is kept in ${aside}, and the seed is opened instead.`);
  return SEED;
}

/** The CLI exports into `firebase-export-…` first and moves it at the end: one that is left over was cut off by a kill. */
export function removeCutOffExports(): void {
  for (const name of readdirSync(ROOT)) {
    if (/^firebase-export-\d+/.test(name)) rmSync(join(ROOT, name), { recursive: true });
  }
}

const exportSchema = z.object({
  auth: z.object({ path: z.string() }),
  firestore: z.object({ metadata_file: z.string() }),
  storage: z.object({ path: z.string() }),
});

function isCompleteExport(directory: string): boolean {
  const metadata = join(directory, 'firebase-export-metadata.json');
  if (!existsSync(metadata)) return false;
  const parsed = exportSchema.safeParse(parseJson(readFileSync(metadata, 'utf8')));
  if (!parsed.success) return false;
  const { auth, firestore, storage } = parsed.data;
  return [auth.path, firestore.metadata_file, storage.path].every((part) => existsSync(join(directory, part)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Cut off while it was written: not a complete export.
  }
}

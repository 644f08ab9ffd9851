/** Files of the data directory: read and written whole, with the file named in what goes wrong. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** What was saved is damaged: names the file and what to do. */
export class DamagedDataError extends Error {
  constructor(file: string, problem: string) {
    super(
      `${file} is damaged: ${problem}\n` +
        '  Restore it from a backup, or forget what was done and open the seed: npm run reset',
    );
  }
}

/** The content that `schema` allows. @throws DamagedDataError */
export function readJson<T>(file: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new DamagedDataError(file, problemOf(error));
  }
}

/** Replaces the file in one step: a kill leaves the old content or the new. `draft` is on the same file system. */
export function replaceFile(file: string, content: string | Uint8Array, draft: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, content);
    renameSync(draft, file);
  } catch (error) {
    throw new Error(`${file} cannot be written: ${problemOf(error)}`);
  }
}

export function problemOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

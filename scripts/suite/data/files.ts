/** Reads and writes whole files of the data directory; errors name the file. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

export const RESTORE_ADVICE = 'Restore it from a backup, or delete all local data and open the seed: npm run reset';

/** A saved file is damaged. The message names it and says what to do. */
export class DamagedDataError extends Error {
  constructor(file: string, problem: string) {
    super(`${file} is damaged: ${problem}\n  ${RESTORE_ADVICE}`);
  }
}

/** Parses a JSON file by `schema`. @throws DamagedDataError */
export function readJson<T>(file: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new DamagedDataError(file, problemOf(error));
  }
}

/** Replaces the file atomically, so that a kill leaves the old or the new content. `draft` must be on the same file system. */
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

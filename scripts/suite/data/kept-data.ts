/**
 * The directory in which `npm start` keeps its data, in the format of the CLI's exports. Accounts and stored objects are updated in
 * place; documents are the last save plus a journal of later commits. `firebase-export-metadata.json` names the current save, so replacing
 * that file switches to the next save.
 */
import { constants, cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../ports.ts';
import { DamagedDataError, problemOf, readJson, replaceFile } from './files.ts';
import { readObjects } from './objects.ts';

export const SEED = join(ROOT, 'emulator-data');
const METADATA = 'firebase-export-metadata.json';
const FIRESTORE_PREFIX = 'firestore_export';

const metadataSchema = z.looseObject({
  auth: z.looseObject({ path: z.string() }),
  firestore: z.looseObject({ path: z.string(), metadata_file: z.string() }),
  storage: z.looseObject({ path: z.string() }),
});

export interface KeptData {
  readonly directory: string;
  readonly authDirectory: string;
  readonly storageDirectory: string;
  /** The file in which the stand-in records its commits since the current save. */
  readonly journalFile: string;
  /** The folder name of the next save of the documents. */
  readonly nextSave: string;
  readonly metadata: z.infer<typeof metadataSchema>;
}

/** Each port offset has its own data, because two suites that write one journal would mix their documents. */
export function placesOf(offset: number): { readonly dataDirectory: string; readonly logFile: string } {
  const name = offset === 0 ? 'suite' : `suite-${offset}`;
  return { dataDirectory: join(ROOT, '.data', name), logFile: join(ROOT, '.data', `${name}.log`) };
}

/** Copies the seed when there is no directory yet. @throws DamagedDataError */
export function openKeptData(directory: string): KeptData {
  if (!existsSync(directory)) copySeed(directory);
  const metadata = readJson(join(directory, METADATA), metadataSchema);
  const { auth, firestore, storage } = metadata;
  const kept = {
    directory,
    authDirectory: join(directory, auth.path),
    storageDirectory: join(directory, storage.path),
    journalFile: join(directory, dirname(firestore.metadata_file), 'journal'),
    nextSave: `${FIRESTORE_PREFIX}-${Number(/\d+$/.exec(firestore.path)?.[0] ?? 0) + 1}`,
    metadata,
  };
  requireReadable(kept, join(directory, firestore.metadata_file));
  removeLeftOvers(directory, firestore.path);
  return kept;
}

/** Copies atomically, so that a kill leaves the whole copy or none. */
function copySeed(directory: string): void {
  const draft = `${directory}.draft`;
  try {
    rmSync(draft, { recursive: true, force: true });
    cpSync(SEED, draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
    renameSync(draft, directory);
  } catch (error) {
    throw new Error(
      `${directory} cannot be made: ${problemOf(error)}\n  Make room, or the folder writable, and start again.`,
    );
  }
}

/** Checks files that the CLI would import without an error although they are cut off. The stand-in checks the documents itself. */
function requireReadable({ authDirectory, storageDirectory }: KeptData, firestoreMetadata: string): void {
  if (!existsSync(firestoreMetadata)) throw new DamagedDataError(firestoreMetadata, 'no such file');
  for (const name of ['accounts.json', 'config.json']) readJson(join(authDirectory, name), z.looseObject({}));
  for (const { blobFile, size } of readObjects(storageDirectory).values()) {
    const found = existsSync(blobFile) ? statSync(blobFile).size : 0;
    if (found !== size) throw new DamagedDataError(blobFile, `it has ${found} of ${size} bytes`);
  }
}

/** Removes incomplete saves and the save before the current one. */
export function removeLeftOvers(directory: string, currentSave: string): void {
  for (const name of readdirSync(directory)) {
    const isOther = name.startsWith(FIRESTORE_PREFIX) && name !== currentSave;
    if (isOther) rmSync(join(directory, name), { recursive: true, force: true });
  }
}

/** Makes the next save the current one, with an empty journal. @throws Error that names the file */
export function activateSave({ directory, metadata, nextSave: path }: KeptData): void {
  const firestore = { ...metadata.firestore, path, metadata_file: `${path}/${path}.overall_export_metadata` };
  const content = `${JSON.stringify({ ...metadata, firestore }, null, 2)}\n`;
  replaceFile(join(directory, METADATA), content, join(directory, '.draft'));
}

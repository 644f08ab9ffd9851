/**
 * The directory in which `npm start` keeps what is done, in the format of the CLI's exports: accounts and stored objects are
 * kept up to date in place; documents are the last save and the journal of what came after it. `firebase-export-metadata.json`
 * names the save in force, so replacing this one file puts the next save in its place.
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
  /** Where the stand-in keeps its commits since the save in force. */
  readonly journalFile: string;
  /** Where the next save of the documents goes. */
  readonly nextSave: string;
  readonly metadata: z.infer<typeof metadataSchema>;
}

/** A suite on other ports keeps data of its own: two that write one journal would mix their documents. */
export function placesOf(offset: number): { readonly dataDirectory: string; readonly logFile: string } {
  const name = offset === 0 ? 'suite' : `suite-${offset}`;
  return { dataDirectory: join(ROOT, '.data', name), logFile: join(ROOT, '.data', `${name}.log`) };
}

/** Makes the directory of the seed when there is none. @throws DamagedDataError */
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

/** A kill leaves the whole copy or none. */
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

/** What the CLI reads without a word when it is cut off. The stand-in checks the documents. */
function requireReadable({ authDirectory, storageDirectory }: KeptData, firestoreMetadata: string): void {
  if (!existsSync(firestoreMetadata)) throw new DamagedDataError(firestoreMetadata, 'no such file');
  for (const name of ['accounts.json', 'config.json']) readJson(join(authDirectory, name), z.looseObject({}));
  for (const { blobFile, size } of readObjects(storageDirectory).values()) {
    const found = existsSync(blobFile) ? statSync(blobFile).size : 0;
    if (found !== size) throw new DamagedDataError(blobFile, `it has ${found} of ${size} bytes`);
  }
}

/** A save that a kill cut off, and the save before the one in force. */
export function removeLeftOvers(directory: string, inForce: string): void {
  for (const name of readdirSync(directory)) {
    const isOther = name.startsWith(FIRESTORE_PREFIX) && name !== inForce;
    if (isOther) rmSync(join(directory, name), { recursive: true, force: true });
  }
}

/** From now on the documents are those of the next save, without a journal. @throws Error that names the file */
export function putSaveInForce({ directory, metadata, nextSave: path }: KeptData): void {
  const firestore = { ...metadata.firestore, path, metadata_file: `${path}/${path}.overall_export_metadata` };
  const content = `${JSON.stringify({ ...metadata, firestore }, null, 2)}\n`;
  replaceFile(join(directory, METADATA), content, join(directory, '.draft'));
}

/** Saves the documents. A complete save replaces the last one and its journal. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ID, usesOfficialEmulators } from '../firebase-cli/firebase-cli.ts';
import type { FirebaseConfig } from '../ports.ts';
import { ask } from './ask.ts';
import { problemOf } from './files.ts';
import type { Keeper } from './keeper.ts';
import { activateSave, type KeptData, removeLeftOvers } from './kept-data.ts';

/** @throws Error that names the file and what to do; the last save and its journal stay untouched */
export async function saveData(config: FirebaseConfig, kept: KeptData, keeper: Keeper): Promise<void> {
  try {
    await keeper.finish();
    await saveDocuments(config, kept);
  } catch (error) {
    throw new Error(`Saving failed: ${problemOf(error)}\n  ${remedy(kept)}`);
  }
}

async function saveDocuments({ emulators }: FirebaseConfig, kept: KeptData): Promise<void> {
  const { directory, nextSave } = kept;
  const database = `projects/${PROJECT_ID}/databases/(default)`;
  const body = JSON.stringify({ database, export_directory: directory, export_name: nextSave });
  const url = `http://127.0.0.1:${emulators.firestore.port}/emulator/v1/projects/${PROJECT_ID}:export`;
  try {
    await ask(url, { method: 'POST', body });
    activateSave(kept);
  } catch (error) {
    rmSync(join(directory, nextSave), { recursive: true, force: true });
    throw error;
  }
  removeLeftOvers(directory, nextSave);
}

function remedy({ directory }: KeptData): string {
  const todo = 'Make room, or the folder writable, and start again';
  if (usesOfficialEmulators()) return `${todo}: the save before it, in ${directory}, is as it was.`;
  return `${todo}: the save before it is as it was, and what was done since then is in the journal beside it, in ${directory}.`;
}

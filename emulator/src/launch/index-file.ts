/** Finds and reads the index definitions through firebase.json, since the CLI does not pass them. Checks no query. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NO_INDEXES, parseIndexDefinitions } from '../query/indexes/index-definitions.ts';
import type { Flags } from './flags.ts';

const INDEX_MODES = ['error', 'warn', 'off'] as const;

/**
 * FIRESTORE_INDEX_MODE says what happens to a query without its index. Production's `error` is the default with an index file, but not
 * in Enterprise edition, which needs no indexes.
 */
export function readIndexSettings({ firebaseConfig, edition }: Pick<Flags, 'firebaseConfig' | 'edition'>) {
  const file = findIndexFile(firebaseConfig);
  const indexes = file === undefined ? NO_INDEXES : parseIndexDefinitions(readFileSync(file, 'utf8'), file);
  const wanted = process.env.FIRESTORE_INDEX_MODE ?? (file === undefined || edition === 'enterprise' ? 'off' : 'error');
  const indexMode = INDEX_MODES.find((mode) => mode === wanted);
  if (indexMode) return { indexes, indexMode };
  throw new Error(`FIRESTORE_INDEX_MODE must be one of ${INDEX_MODES.join(', ')}, not ${wanted}`);
}

/** The path of `firestore.indexes.json` for the default database, if there is one. FIRESTORE_INDEXES_FILE overrides it. */
function findIndexFile(firebaseConfig: string | undefined): string | undefined {
  const named = process.env.FIRESTORE_INDEXES_FILE;
  if (named) return path.resolve(named);
  const config = firebaseConfig ?? path.resolve('firebase.json');
  if (!existsSync(config)) return undefined;
  const indexes = readIndexesPath(JSON.parse(readFileSync(config, 'utf8')));
  const file = indexes === undefined ? undefined : path.resolve(path.dirname(config), indexes);
  return file !== undefined && existsSync(file) ? file : undefined;
}

/** `firestore` holds the settings of one database, or a list of them. */
function readIndexesPath(config: unknown): string | undefined {
  const setting = readProperty(config, 'firestore');
  const databases: readonly unknown[] = Array.isArray(setting) ? setting : [setting];
  const main = databases.find((entry) => ['(default)', undefined].includes(text(readProperty(entry, 'database'))));
  return text(readProperty(main, 'indexes'));
}

function readProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

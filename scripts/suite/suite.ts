/** Starts the whole emulator suite, waits until it is usable, and stops it without leaving a process behind. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freshenSeed } from '../seed/freshen.ts';
import { Keeper } from './data/keeper.ts';
import { type KeptData, openKeptData, SEED } from './data/kept-data.ts';
import { saveData } from './data/save.ts';
import { PROJECT_ID, spawnFirebase, usesOfficialEmulators } from './firebase-cli/firebase-cli.ts';
import { type FirebaseConfig, ROOT, readFirebaseConfig } from './ports.ts';
import { untilUsable } from './ready.ts';

export const EMULATORS = 'auth,functions,firestore,storage,hosting';
const STOP_LIMIT_MS = 30_000;

export interface SuiteOptions {
  readonly offset: number;
  /** The folder that keeps the data between runs; without it the seed is opened and nothing is kept. */
  readonly dataDirectory?: string;
  readonly logFile: string;
}

export interface Suite {
  readonly config: FirebaseConfig;
  readonly url: string;
  /** Environment variables by which the Firebase SDKs and the tests find the suite, as `emulators:exec` sets them. */
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** Milliseconds from the start until the suite was usable. */
  readonly startMs: number;
  /** The process of the Firebase CLI, which ends everything that it started. */
  readonly pid: number | undefined;
  /** Resolves with the exit code when the suite ends. */
  readonly ended: Promise<number>;
  /** Saves the data and ends the suite even if saving fails. Rejects then with an error that says what to do. */
  stop(): Promise<void>;
}

/** Returns the configuration file and environment with which the CLI runs this project's emulators on ports moved by `offset`. */
export function prepareCli(offset: number): { readonly config: string; readonly env: Record<string, string> } {
  return { config: writeConfigFile(offset), env: separateTemporaryFolder(offset) };
}

/** Writes a copy of firebase.json with moved ports beside it (its paths are relative to its folder); offset 0 needs none. */
function writeConfigFile(offset: number): string {
  if (offset === 0) return 'firebase.json';
  const name = `firebase.ports-${offset}.json`;
  writeFileSync(join(ROOT, name), `${JSON.stringify(readFirebaseConfig(offset), null, 2)}\n`);
  return name;
}

export async function startSuite({ offset, dataDirectory, logFile }: SuiteOptions): Promise<Suite> {
  const startedAt = performance.now();
  const config = readFirebaseConfig(offset);
  mkdirSync(dirname(logFile), { recursive: true });
  const kept = dataDirectory === undefined ? undefined : openKeptData(dataDirectory);
  if (kept && usesOfficialEmulators()) requireNoJournal(kept);
  const child = spawnSuite(offset, kept);
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  const url = `http://127.0.0.1:${config.emulators.hosting.port}`;
  try {
    await untilUsable({ child, ended, url, logFile });
    if (kept) await freshenSeed(documentsUrl(config), Date.now());
  } catch (error) {
    // A CLI that is still starting may ignore gentler signals. Its children end with it.
    child.kill('SIGKILL');
    await ended;
    throw error;
  }
  const startMs = performance.now() - startedAt;
  const keeper = kept && new Keeper(config, kept);
  void ended.then(() => keeper?.cancel());
  const stop = async () => {
    if (isOver(child)) return;
    try {
      await refuseWrites(config);
      if (kept && keeper) await saveData(config, kept, keeper);
    } finally {
      await keeper?.cancel();
      await endSuite(child, ended);
    }
  };
  return { config, url, env: environmentOf(config, offset), logFile, startMs, pid: child.pid, ended, stop };
}

function spawnSuite(offset: number, kept: KeptData | undefined): ChildProcess {
  const { config, env } = prepareCli(offset);
  const args = ['emulators:start', '--project', PROJECT_ID, '--config', config, '--only', EMULATORS];
  const data = kept?.directory ?? SEED;
  if (existsSync(data)) args.push('--import', data);
  return spawnFirebase(args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
    env: { ...env, ...(kept && { FIRESTORE_JOURNAL: kept.journalFile }) },
  });
}

/** Google's emulator does not read the journal, and its next save would delete the journal's changes. */
function requireNoJournal({ journalFile }: KeptData): void {
  if (!existsSync(journalFile) || statSync(journalFile).size === 0) return;
  throw new Error(
    `${journalFile} holds what was done: start once without --official and stop with Ctrl-C, which saves it.`,
  );
}

/** Where the Firestore emulator answers REST calls about documents. */
export function documentsUrl({ emulators }: FirebaseConfig): string {
  return `http://127.0.0.1:${emulators.firestore.port}/v1/projects/${PROJECT_ID}/databases/(default)/documents`;
}

async function endSuite(child: ChildProcess, ended: Promise<number>): Promise<void> {
  if (isOver(child)) return;
  child.send('stop');
  const late = new AbortController();
  const result = await Promise.race([ended, wait(STOP_LIMIT_MS, 'late' as const, { signal: late.signal })]);
  late.abort();
  if (result !== 'late') return;
  child.kill('SIGKILL');
  throw new Error(`The suite did not stop within ${STOP_LIMIT_MS / 1000} s and was ended.`);
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Writes during the save would be acknowledged and then lost. */
async function refuseWrites({ emulators }: FirebaseConfig): Promise<void> {
  if (usesOfficialEmulators()) return;
  const url = `http://127.0.0.1:${emulators.firestore.port}/emulator/v1/writes:refuse`;
  const { ok, status } = await fetch(url, { method: 'POST' });
  if (!ok) throw new Error(`The stand-in answered ${status} when it was asked to take no more writes.`);
}

/**
 * In the temporary folder the CLI keeps stored objects and the file by which it finds a project's running suite, and it deletes them all
 * when it stops. So a suite on other ports gets its own temporary folder.
 */
function separateTemporaryFolder(offset: number): Record<string, string> {
  if (offset === 0) return {};
  const folder = join(tmpdir(), `tagpo-${offset}`);
  mkdirSync(folder, { recursive: true });
  return { TMPDIR: folder, TEMP: folder, TMP: folder };
}

function environmentOf(config: FirebaseConfig, offset: number): Record<string, string> {
  const { auth, firestore, functions, hosting, hub, storage } = config.emulators;
  const host = (port: number) => `127.0.0.1:${port}`;
  return {
    FIREBASE_AUTH_EMULATOR_HOST: host(auth.port),
    FIREBASE_EMULATOR_HUB: host(hub.port),
    FIREBASE_STORAGE_EMULATOR_HOST: host(storage.port),
    FIRESTORE_EMULATOR_HOST: host(firestore.port),
    GCLOUD_PROJECT: PROJECT_ID,
    STORAGE_EMULATOR_HOST: `http://${host(storage.port)}`,
    TAGPO_OUTBOX_URL: `http://${host(functions.port)}/${PROJECT_ID}/asia-southeast1/outbox`,
    TAGPO_PORT_OFFSET: String(offset),
    TAGPO_URL: `http://${host(hosting.port)}`,
  };
}

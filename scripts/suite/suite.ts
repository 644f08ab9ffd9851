/** The whole emulator suite as one thing: start it, know when it is usable, stop it without leaving a process behind. */
import type { ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freshenSeed } from '../seed/freshen.ts';
import { PROJECT_ID, spawnFirebase, usesOfficialEmulators } from './firebase-cli.ts';
import { untilLoadFails } from './load-failure.ts';
import { type FirebaseConfig, ROOT, readFirebaseConfig } from './ports.ts';
import { findImport, removeCutOffExports } from './saved-data.ts';

const EMULATORS = 'auth,functions,firestore,storage,hosting';
const READY_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 30_000;
/** What a page of the client asks at once. */
const PARALLEL_CALLS = 3;

export interface SuiteOptions {
  readonly offset: number;
  /** Where the data is kept between runs; without it the seed is opened and nothing is kept. */
  readonly dataDirectory?: string;
  readonly logFile: string;
}

export interface Suite {
  readonly config: FirebaseConfig;
  readonly url: string;
  /** The process of the Firebase CLI; what it starts ends with it. */
  readonly pid: number | undefined;
  /** Resolves with the exit code when the suite ends by itself. */
  readonly ended: Promise<number>;
  stop(): Promise<void>;
}

/** Writes a copy of firebase.json with moved ports beside it (its paths are relative to its folder); offset 0 needs none. */
function writeConfigFile(offset: number): string {
  if (offset === 0) return 'firebase.json';
  const name = `firebase.ports-${offset}.json`;
  writeFileSync(join(ROOT, name), `${JSON.stringify(readFirebaseConfig(offset), null, 2)}\n`);
  return name;
}

export async function startSuite({ offset, dataDirectory, logFile }: SuiteOptions): Promise<Suite> {
  const config = readFirebaseConfig(offset);
  removeCutOffExports();
  mkdirSync(dirname(logFile), { recursive: true });
  const data = findImport(dataDirectory);
  const args = ['emulators:start', '--project', PROJECT_ID, '--config', writeConfigFile(offset), '--only', EMULATORS];
  if (existsSync(data)) args.push('--import', data);
  if (dataDirectory) args.push('--export-on-exit', dataDirectory);
  const child = spawnFirebase(args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
    env: separateLocator(offset),
  });
  const log = createWriteStream(logFile);
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  const url = `http://127.0.0.1:${config.emulators.hosting.port}`;
  const outputs = [child.stdout, child.stderr].filter((output) => output !== null);
  try {
    const failure = ended.then((code) => failStart(code, logFile));
    await Promise.race([waitUntilUsable(url), failure, untilLoadFails(outputs, logFile)]);
  } catch (error) {
    // Without saving: nothing was done.
    child.kill('SIGKILL');
    await ended;
    throw error;
  }
  if (dataDirectory) await freshenSeed(documentsUrl(config), Date.now());
  return { config, url, pid: child.pid, ended, stop: () => stopSuite(config, child, ended) };
}

/** Where the Firestore emulator answers REST calls about documents. */
export function documentsUrl({ emulators }: FirebaseConfig): string {
  return `http://127.0.0.1:${emulators.firestore.port}/v1/projects/${PROJECT_ID}/databases/(default)/documents`;
}

async function stopSuite(config: FirebaseConfig, child: ChildProcess, ended: Promise<number>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // A stand-in that is gone is no reason to let the rest run on.
  if (!usesOfficialEmulators()) await refuseWrites(config).catch((error: unknown) => console.warn(error));
  child.send('stop');
  const late = new AbortController();
  const result = await Promise.race([ended, wait(STOP_LIMIT_MS, 'late' as const, { signal: late.signal })]);
  late.abort();
  if (result !== 'late') return;
  child.kill('SIGKILL');
  throw new Error(
    `The suite did not stop within ${STOP_LIMIT_MS / 1000} s and was ended; what was done since the last start may not be saved.`,
  );
}

/** What is written while the data is saved would be acknowledged and lost. */
async function refuseWrites({ emulators }: FirebaseConfig): Promise<void> {
  const url = `http://127.0.0.1:${emulators.firestore.port}/emulator/v1/writes:refuse`;
  const { ok, status } = await fetch(url, { method: 'POST' });
  if (!ok) throw new Error(`The stand-in answered ${status} when it was asked to take no more writes.`);
}

/** Usable: the client is served and the API answers (401 without a token), so the first visitor waits for nothing. */
async function waitUntilUsable(url: string): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline) {
    const isServed = (await readStatus(url)) === 200 && (await readStatus(`${url}/api/profile/me`)) === 401;
    if (isServed) return warmWorkers(`${url}/api/profile/me`);
    await wait(200);
  }
  throw new Error(`The suite was not usable after ${READY_LIMIT_MS / 1000} s.`);
}

/** The Functions emulator runs each call of a moment in a process of its own: a page's first calls find them started. */
async function warmWorkers(apiUrl: string): Promise<void> {
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, () => readStatus(apiUrl)));
}

async function readStatus(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined; // Not listening yet: asked again.
  }
}

function failStart(code: number, logFile: string): never {
  const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-25).join('\n');
  throw new Error(`The Firebase emulators ended with code ${code} while starting:\n${tail}\n(all of it: ${logFile})`);
}

/**
 * The CLI finds "the" running suite of a project by a file in the temporary folder, even its own when it exports on exit:
 * with two suites it would save the other one's data. A suite on other ports gets a temporary folder of its own.
 */
function separateLocator(offset: number): Record<string, string> {
  if (offset === 0) return {};
  const folder = join(tmpdir(), `tagpo-${offset}`);
  mkdirSync(folder, { recursive: true });
  return { TMPDIR: folder, TEMP: folder, TMP: folder };
}

/** What the Firebase SDKs and the tests read to find the suite, as `emulators:exec` sets it. */
export function suiteEnvironment(config: FirebaseConfig): Record<string, string> {
  const { auth, firestore, hosting, hub, storage } = config.emulators;
  const host = (port: number) => `127.0.0.1:${port}`;
  return {
    FIREBASE_AUTH_EMULATOR_HOST: host(auth.port),
    FIREBASE_EMULATOR_HUB: host(hub.port),
    FIREBASE_STORAGE_EMULATOR_HOST: host(storage.port),
    FIRESTORE_EMULATOR_HOST: host(firestore.port),
    GCLOUD_PROJECT: PROJECT_ID,
    STORAGE_EMULATOR_HOST: `http://${host(storage.port)}`,
    TAGPO_URL: `http://${host(hosting.port)}`,
  };
}

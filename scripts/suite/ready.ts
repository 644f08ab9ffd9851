/** Waits until a starting suite is usable, or reports why it is not. Some errors end no process and are found in the output. */
import type { ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '@tagpo/contract/endpoints';
import { RESTORE_ADVICE } from './data/files.ts';
import { checkFunctions } from './functions-check.ts';

const READY_LIMIT_MS = 120_000;
/** How many requests a page of the client sends at once. */
const PARALLEL_CALLS = 3;
/** The line with which the stand-in says why it does not start. */
const STAND_IN_FAILURE = /Could not start the Firestore emulator: (?<problem>.*)/;
/** The line with which the stand-in reports a journal whose last record is incomplete. */
const STAND_IN_NOTICE = /^.*: the last record was cut off.*$/m;

export interface Starting {
  readonly child: ChildProcess;
  /** Resolves with the exit code of the child. */
  readonly ended: Promise<number>;
  /** The URL of Hosting. */
  readonly url: string;
  readonly logFile: string;
}

/** Also copies everything the child prints to the log file until it ends. @throws Error that says why the suite is not usable */
export async function untilUsable({ child, ended, url, logFile }: Starting): Promise<void> {
  const done = new AbortController();
  const output = logOutput(child, logFile);
  try {
    await Promise.race([
      Promise.all([waitUntilUsable(url, done.signal), checkFunctions(done.signal)]),
      ended.then((code) => failStart(code, output.text(), logFile)),
    ]);
  } finally {
    done.abort();
    output.stopCollecting();
  }
  const notice = STAND_IN_NOTICE.exec(output.text())?.[0];
  if (notice) console.warn(`\n${notice}`);
}

/** `text` answers what the child printed until `stopCollecting`. */
function logOutput(child: ChildProcess, logFile: string): { text(): string; stopCollecting(): void } {
  const log = createWriteStream(logFile);
  let output = '';
  const collect = (chunk: Buffer | string) => {
    output += chunk.toString();
  };
  const streams = [child.stdout, child.stderr];
  for (const stream of streams) stream?.on('data', collect).pipe(log, { end: false });
  child.on('stand-in', collect).on('stand-in', (text: string) => log.write(text));
  const stopCollecting = () => {
    for (const stream of streams) stream?.off('data', collect);
    child.off('stand-in', collect);
  };
  return { text: () => output, stopCollecting };
}

/** The suite is usable when Hosting serves the client and the API answers (401 without a token). */
async function waitUntilUsable(url: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline && !signal.aborted) {
    const isServed = (await readStatus(url)) === 200 && (await readStatus(`${url}${API_BASE}/profile/me`)) === 401;
    if (isServed) return warmWorkers(url);
    await wait(200);
  }
  throw new Error(`The suite was not usable after ${READY_LIMIT_MS / 1000} s.`);
}

/** Starts workers ahead: the Functions emulator runs each concurrent call in its own process, which takes time to start. */
async function warmWorkers(url: string): Promise<void> {
  // A browser requests as many pictures at once as calls of the API.
  const paths = [`${API_BASE}/profile/me`, '/photos/none/grid.webp'];
  const all = paths.flatMap((path) => Array.from({ length: PARALLEL_CALLS }, () => readStatus(url + path)));
  await Promise.all([...all, readStatus(`${url}${API_BASE}/photos`)]);
}

async function readStatus(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined; // Nothing listens yet; the caller tries again.
  }
}

function failStart(code: number, output: string, logFile: string): never {
  const problem = STAND_IN_FAILURE.exec(output)?.groups?.problem;
  if (problem) throw new Error(`The documents saved last cannot be opened: ${problem}\n  ${RESTORE_ADVICE}`);
  const tail = output.trimEnd().split('\n').slice(-25).join('\n');
  throw new Error(`The Firebase emulators ended with code ${code} while starting:\n${tail}\n(all of it: ${logFile})`);
}

/** When a suite that starts is usable, and why one is not: what its parts print is read for the errors that end nothing. */
import type { ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { checkFunctions } from './functions-check.ts';

const READY_LIMIT_MS = 120_000;
/** What a page of the client asks at once. */
const PARALLEL_CALLS = 3;
/** How the stand-in begins the line that says why it does not start. */
const STAND_IN_FAILURE = /Could not start the Firestore emulator: (?<problem>.*)/;
/** What it says about a journal that it goes on with. */
const STAND_IN_NOTICE = /^.*: the last record was cut off.*$/m;
const RESTORE = 'Restore it from a backup, or forget what was done and open the seed: npm run reset';

export interface Starting {
  readonly child: ChildProcess;
  /** Exit code of the child. */
  readonly ended: Promise<number>;
  /** Of Hosting. */
  readonly url: string;
  readonly logFile: string;
}

/** Everything the child prints goes to the log file, from now until it ends. @throws Error that says why it is not usable */
export async function untilUsable({ child, ended, url, logFile }: Starting): Promise<void> {
  const over = new AbortController();
  const output = logOutput(child, logFile);
  try {
    await Promise.race([
      Promise.all([waitUntilUsable(url, over.signal), checkFunctions(over.signal)]),
      ended.then((code) => failStart(code, output.text(), logFile)),
    ]);
  } finally {
    over.abort();
    output.forget();
  }
  const notice = STAND_IN_NOTICE.exec(output.text())?.[0];
  if (notice) console.warn(`\n${notice}`);
}

/** `text` is what it printed until `forget`. */
function logOutput(child: ChildProcess, logFile: string): { text(): string; forget(): void } {
  const log = createWriteStream(logFile);
  let output = '';
  const listen = (chunk: Buffer) => {
    output += chunk.toString();
  };
  const streams = [child.stdout, child.stderr];
  for (const stream of streams) stream?.on('data', listen).pipe(log, { end: false });
  const forget = () => {
    for (const stream of streams) stream?.off('data', listen);
  };
  return { text: () => output, forget };
}

/** Usable: the client is served and the API answers (401 without a token), so the first visitor waits for nothing. */
async function waitUntilUsable(url: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline && !signal.aborted) {
    const isServed = (await readStatus(url)) === 200 && (await readStatus(`${url}/api/profile/me`)) === 401;
    if (isServed) return warmWorkers(url);
    await wait(200);
  }
  throw new Error(`The suite was not usable after ${READY_LIMIT_MS / 1000} s.`);
}

/** The Functions emulator runs each call of a moment in a process of its own: a page's first calls find them started. */
async function warmWorkers(url: string): Promise<void> {
  // The calls of the API, and the pictures, which a browser asks for as many at once.
  const paths = ['/api/profile/me', '/photos/none/grid'];
  const all = paths.flatMap((path) => Array.from({ length: PARALLEL_CALLS }, () => readStatus(url + path)));
  await Promise.all([...all, readStatus(`${url}/api/photos`)]);
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

function failStart(code: number, output: string, logFile: string): never {
  const problem = STAND_IN_FAILURE.exec(output)?.groups?.problem;
  if (problem) throw new Error(`The documents saved last cannot be opened: ${problem}\n  ${RESTORE}`);
  const tail = output.trimEnd().split('\n').slice(-25).join('\n');
  throw new Error(`The Firebase emulators ended with code ${code} while starting:\n${tail}\n(all of it: ${logFile})`);
}

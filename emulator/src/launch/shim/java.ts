/**
 * The entry of the `java` shim: `java.mjs <shim folder> <firebase.json or ''> <arguments of java>`. Becomes the stand-in that the CLI
 * wants, or runs the Java that is installed, for any other archive.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findNearestConfig } from './firebase-config.ts';
import { parseJavaCommand, STUBS } from './java-command.ts';
import { MESSAGES } from './open-shim.ts';

/** The newest CLI requires 21. */
const VERSION_LINE = 'openjdk version "21.0.0" 2023-09-19';

const [folder = '', config = '', ...args] = process.argv.slice(2);
const command = parseJavaCommand(args);
switch (command.kind) {
  case 'version':
    if (standsInForBoth()) console.error(VERSION_LINE);
    else runInstalledJava();
    break;
  case 'firestore': {
    tellMessages();
    const file = config || findNearestConfig(process.cwd());
    const journal = process.env.FIRESTORE_JOURNAL;
    await become('main.mjs', [
      ...command.args,
      ...(file === undefined ? [] : ['--firebase_config', file]),
      ...(journal ? ['--journal', journal] : []),
    ]);
    break;
  }
  case 'storage-rules':
    await become('storage-rules.mjs', []);
    break;
  case 'other':
    runInstalledJava();
}

function standsInForBoth(): boolean {
  const { FIRESTORE_EMULATOR_BINARY_PATH: firestore = '', STORAGE_EMULATOR_BINARY_PATH: storage = '' } = process.env;
  return path.basename(firestore) === STUBS.firestore && path.basename(storage) === STUBS.storage;
}

/** Another process would need time to start, and the CLI would not reach it with its signals. */
async function become(program: string, programArgs: readonly string[]): Promise<void> {
  const file = path.join(import.meta.dirname, program);
  process.argv.splice(1, Number.POSITIVE_INFINITY, file, ...programArgs);
  await import(pathToFileURL(file).href);
}

/** Copies stderr to where `openShim` reads it. */
function tellMessages(): void {
  const messages = path.join(folder, MESSAGES);
  const { stderr } = process;
  const write = stderr.write.bind(stderr);
  Reflect.set(stderr, 'write', (chunk: string | Uint8Array, ...rest: []) => {
    if (existsSync(messages)) appendFileSync(messages, chunk);
    return write(chunk, ...rest);
  });
}

function runInstalledJava(): void {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const name = process.platform === 'win32' ? 'java.exe' : 'java';
  const isShim = (entry: string) => existsSync(path.join(entry, STUBS.firestore));
  const java = folders
    .map((entry) => path.join(entry, name))
    .find((file) => existsSync(file) && !isShim(path.dirname(file)));
  if (java === undefined) {
    console.error('sans-java stands in for Firestore and Storage rules. This needs Java, which is not on the PATH.');
    process.exit(127);
  }
  const child = spawn(java, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

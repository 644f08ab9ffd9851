/**
 * Preloaded into the unmodified Firebase CLI (`node -r hook.cjs .../firebase.js`): what the CLI would start with Java for
 * Firestore and for Storage rules, it starts with this package instead. Any other use of Java passes through.
 */
import childProcess, { type ChildProcess, type SpawnOptions } from 'node:child_process';
import path from 'node:path';
import { findFirebaseConfig } from './firebase-config.ts';
import { type JavaCommand, parseJavaCommand } from './java-command.ts';

const stubs = {
  firestore: path.join(__dirname, 'firestore-stand-in'),
  storage: path.join(__dirname, 'storage-rules-stand-in'),
};
/** Any line of this form satisfies the CLI, which asks for 21 or newer. */
const VERSION_LINE = 'openjdk version "21.0.0" 2023-09-19';

// Whoever names a binary of their own gets it, run by their own Java.
process.env.FIRESTORE_EMULATOR_BINARY_PATH ??= stubs.firestore;
process.env.STORAGE_EMULATOR_BINARY_PATH ??= stubs.storage;
const standsInForBoth =
  process.env.FIRESTORE_EMULATOR_BINARY_PATH === stubs.firestore &&
  process.env.STORAGE_EMULATOR_BINARY_PATH === stubs.storage;

type Spawn = (command: string, args?: readonly string[], options?: SpawnOptions) => ChildProcess;
const originalSpawn = childProcess.spawn as Spawn;

const spawn: Spawn = (command, args, options) => {
  const java = Array.isArray(args) ? parseJavaCommand(command, args, stubs) : undefined;
  if (!java || (java.kind === 'version' && !standsInForBoth)) return originalSpawn(command, args, options);
  const child = originalSpawn(process.execPath, nodeArguments(java), { ...options, ...quietWindow });
  // The CLI puts it into a file of its own and shows nothing: why an emulator did not start would be said to nobody.
  if (java.kind === 'firestore') child.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  return child;
};

/** A detached process would open a console window on Windows, and cross-spawn's verbatim arguments are for cmd.exe. */
const quietWindow: SpawnOptions = { windowsHide: true, windowsVerbatimArguments: false, shell: false };

function nodeArguments(java: JavaCommand): readonly string[] {
  switch (java.kind) {
    case 'version':
      return ['-e', `console.error(${JSON.stringify(VERSION_LINE)})`];
    case 'storage-rules':
      return [path.join(__dirname, 'storage-rules.mjs')];
    case 'firestore': {
      const config = findFirebaseConfig(process.argv, process.cwd());
      const extra = config === undefined ? [] : ['--firebase_config', config];
      if (process.env.FIRESTORE_JOURNAL) extra.push('--journal', process.env.FIRESTORE_JOURNAL);
      return [path.join(__dirname, 'main.mjs'), ...java.args, '--parent_pid', String(process.pid), ...extra];
    }
  }
}

Reflect.set(childProcess, 'spawn', spawn);

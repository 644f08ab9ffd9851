/**
 * Is preloaded into the unmodified Firebase CLI (`node -r hook.cjs .../firebase.js`). Where the CLI would start Java for Firestore
 * or Storage rules, it starts this package instead. Any other use of Java is left alone.
 */
import childProcess, { type ChildProcess, type SpawnOptions } from 'node:child_process';
import path from 'node:path';
import { findFirebaseConfig } from './firebase-config.ts';
import { type JavaCommand, parseJavaCommand } from './java-command.ts';

const stubs = {
  firestore: path.join(__dirname, 'firestore-stand-in'),
  storage: path.join(__dirname, 'storage-rules-stand-in'),
};
/** The CLI requires version 21 or newer. */
const VERSION_LINE = 'openjdk version "21.0.0" 2023-09-19';

// A binary that the user names runs on the user's own Java.
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
  // The CLI only writes this to a log file, so nobody would see why an emulator did not start.
  if (java.kind === 'firestore') child.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  return child;
};

/** On Windows, a detached process would open a console window, and cross-spawn's verbatim arguments are for cmd.exe. */
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

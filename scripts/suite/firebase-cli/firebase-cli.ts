/** The official Firebase CLI with the stand-in in place of its Java parts, one process for each function, and a faster start. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openShim } from '../../../emulator/src/launch/shim/open-shim.ts';
import { ROOT } from '../ports.ts';

export const PROJECT_ID = 'demo-tagpo';

const PRELOADED = ['one-process-per-function.cjs', 'late-schemas.cjs'].flatMap((file) => [
  '-r',
  join(import.meta.dirname, file),
]);
const STAND_IN = join(ROOT, 'emulator', 'dist', 'java.mjs');
const SUPERVISED = join(import.meta.dirname, 'supervised.cjs');
const CLI = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');

/** Whether Google's Java emulators run instead of the stand-in (`npx firebase emulators:start`, `npm run test:official`). */
export function usesOfficialEmulators(): boolean {
  return process.argv.includes('--official');
}

/**
 * Starts the CLI. With an `ipc` entry in `options.stdio`, `child.send('stop')` stops it. What the stand-in says on stderr is emitted as
 * `stand-in`, and printed if nobody listens.
 */
export function spawnFirebase(args: readonly string[], options: SpawnOptions): ChildProcess {
  const command = ['--no-deprecation', ...PRELOADED, CLI, ...args];
  const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(SUPERVISED)}`.trim();
  const directory = options.cwd?.toString() ?? ROOT;
  const environment = {
    ...process.env,
    FIREBASE_CLI_DISABLE_UPDATE_CHECK: '1',
    NO_UPDATE_NOTIFIER: '1',
    NODE_OPTIONS: nodeOptions,
    ...options.env,
  };
  if (usesOfficialEmulators())
    return spawn(process.execPath, command, { ...options, cwd: directory, env: environment });
  const onMessage = (text: string) => {
    if (!child.emit('stand-in', text)) process.stderr.write(text);
  };
  const shim = openShim({ program: STAND_IN, command, directory, environment, onMessage });
  const child = spawn(process.execPath, command, { ...options, cwd: directory, env: shim.environment });
  return child.once('exit', () => shim.close());
}

/** The unmodified Firebase CLI with the stand-in in place of its Java parts. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './ports.ts';

export const PROJECT_ID = 'demo-tagpo';

const HOOK = join(ROOT, 'emulator', 'dist', 'hook.cjs');
const SUPERVISED = join(ROOT, 'scripts', 'suite', 'supervised.cjs');
const CLI = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');

/** Whether Google's Java emulators run instead of the stand-in (`npm run test:official`). */
export function usesOfficialEmulators(): boolean {
  return process.argv.includes('--official');
}

/** Starts the CLI. With an `ipc` entry in `options.stdio`, `child.send('stop')` stops it. */
export function spawnFirebase(args: readonly string[], options: SpawnOptions): ChildProcess {
  const nodeArgs = ['--no-deprecation', ...(usesOfficialEmulators() ? [] : ['-r', HOOK]), CLI];
  const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(SUPERVISED)}`.trim();
  return spawn(process.execPath, [...nodeArgs, ...args], {
    cwd: ROOT,
    ...options,
    env: {
      ...process.env,
      FIREBASE_CLI_DISABLE_UPDATE_CHECK: '1',
      NO_UPDATE_NOTIFIER: '1',
      NODE_OPTIONS: nodeOptions,
      ...options.env,
    },
  });
}

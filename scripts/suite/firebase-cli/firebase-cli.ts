/** The official Firebase CLI with the stand-in in place of its Java parts, and one process for each function. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../ports.ts';

export const PROJECT_ID = 'demo-tagpo';

const ONE_PROCESS = join(import.meta.dirname, 'one-process-per-function.cjs');
const HOOK = join(ROOT, 'emulator', 'dist', 'hook.cjs');
const SUPERVISED = join(import.meta.dirname, 'supervised.cjs');
const CLI = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');

/** Whether Google's Java emulators run instead of the stand-in (`npm run test:official`). */
export function usesOfficialEmulators(): boolean {
  return process.argv.includes('--official');
}

/** Starts the CLI. With an `ipc` entry in `options.stdio`, `child.send('stop')` stops it. */
export function spawnFirebase(args: readonly string[], options: SpawnOptions): ChildProcess {
  const hooks = usesOfficialEmulators() ? [ONE_PROCESS] : [HOOK, ONE_PROCESS];
  const nodeArgs = ['--no-deprecation', ...hooks.flatMap((hook) => ['-r', hook]), CLI];
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

/** Builds what the suite serves: the stand-in, the functions bundle and the client. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { EMULATOR_ADMIN_DOMAIN } from '../../contract/src/wire/staff/admin-rule.ts';
import { PROJECT_ID } from './firebase-cli/firebase-cli.ts';
import { type FirebaseConfig, ROOT } from './ports.ts';

/**
 * Build-time settings of a client for the emulators, which accept any API key. Their ports are told as distances from the port of the page,
 * so that suites at different offsets share a build.
 */
export function readClientSettings({ emulators }: FirebaseConfig, pagePort = emulators.hosting.port) {
  const distanceTo = ({ port }: { port: number }) => `${port < pagePort ? '' : '+'}${port - pagePort}`;
  const { auth, firestore, functions, storage } = emulators;
  return {
    VITE_FIREBASE_API_KEY: 'demo-key',
    VITE_FIREBASE_PROJECT_ID: PROJECT_ID,
    VITE_FIREBASE_APP_ID: '1:1:web:1',
    VITE_ADMIN_EMAIL_DOMAIN: EMULATOR_ADMIN_DOMAIN,
    VITE_EMULATOR_HOSTS: JSON.stringify({
      auth: distanceTo(auth),
      firestore: distanceTo(firestore),
      functions: distanceTo(functions),
      storage: distanceTo(storage),
    }),
  };
}

export async function buildSuite(config: FirebaseConfig): Promise<void> {
  await Promise.all([buildEmulator(), buildFunctions(), buildClientWith(readClientSettings(config))]);
}

export function buildEmulator(): Promise<void> {
  return run('the stand-in', [join(ROOT, 'emulator', 'build.ts')], ROOT);
}

export function buildFunctions(): Promise<void> {
  return run('the functions', [join(ROOT, 'functions', 'build.ts')], join(ROOT, 'functions'));
}

/** Builds the client into `outDir` with these build-time settings; web/settings.ts holds their schema. */
export function buildClientWith(settings: Record<string, string>, outDir = join(ROOT, 'web', 'dist')): Promise<void> {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir'];
  return run('the client', [vite, ...args], join(ROOT, 'web'), settings);
}

async function run(what: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`Building ${what} failed:\n${stdout}${stderr}`);
}

/** A project of somebody else: the packed package, the Firebase CLI and SDKs from npm, and the script of `test/project/`. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildStandIn, makeSuite, type Started, type Suite, start } from './processes.ts';

const EMULATOR = path.join(import.meta.dirname, '..', '..');
const REPOSITORY = path.join(EMULATOR, '..');
const isWindows = process.platform === 'win32';

export function runNpm(args: readonly string[], cwd: string): void {
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', all, { cwd, shell: isWindows, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Makes the project with nothing but the package installed. */
export async function makeProject(): Promise<Suite> {
  buildStandIn();
  const suite = await makeSuite({ 'package.json': '{ "private": true }' });
  cpSync(path.join(EMULATOR, 'test', 'project'), suite.folder, { recursive: true });
  const tarballs = mkdtempSync(path.join(os.tmpdir(), 'sans-java-tarball-'));
  try {
    runNpm(['pack', '--pack-destination', tarballs], EMULATOR);
    runNpm(['install', '--offline', path.join(tarballs, readdirSync(tarballs)[0] ?? '')], suite.folder);
  } finally {
    rmSync(tarballs, { recursive: true });
  }
  return suite;
}

/** Saves the minute that npm needs to install them. */
export function linkFromRepository({ folder }: Suite, packages: readonly string[]): void {
  for (const name of packages) {
    const link = path.join(folder, 'node_modules', name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(REPOSITORY, 'node_modules', name), link, 'junction');
  }
}

/** What a user types is `npx sans-java exec -- firebase emulators:exec "node drive.mjs"`. */
export function driveProject({ folder }: Suite): Started {
  const modules = path.join(folder, 'node_modules');
  const cli = path.join(modules, 'firebase-tools', 'lib', 'bin', 'firebase.js');
  const command = ['emulators:exec', '--project', 'demo-launch', '--only', 'auth,firestore,storage', 'node drive.mjs'];
  const sansJava = path.join(modules, 'sans-java', 'bin', 'sans-java.mjs');
  return start([sansJava, 'exec', '--', process.execPath, '--no-deprecation', cli, ...command], folder);
}

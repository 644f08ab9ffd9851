/** A clone of this repository with its dependencies in place, for tests that type what a developer types. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../ports.ts';

/** The suite, npm and Vitest set these variables, which a developer's terminal lacks. */
const SET_BY_TESTS = /^(FIREBASE|FIRESTORE|GCLOUD|STORAGE|TAGPO|OWN_PROJECT|VITE|NODE|npm_|INIT_CWD)/;

export interface FreshClone {
  readonly folder: string;
  /** The environment of a terminal that was just opened. What npm and the CLI keep beside the project is kept in the clone. */
  readonly terminal: NodeJS.ProcessEnv;
  remove(): void;
}

/** Copies the files that Git has or would add, and links each package into `node_modules` as npm does, workspaces to the clone's own. */
export function openFreshClone(): FreshClone {
  const folder = mkdtempSync(join(tmpdir(), 'tagpo-clone-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' });
  // A deleted file is listed until its deletion is committed.
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(folder, file));
  }
  for (const place of ['', 'functions', 'emulator']) linkPackages(join(ROOT, place), join(folder, place));
  const temporary = join(folder, '.data', 'tmp');
  mkdirSync(temporary, { recursive: true });
  const terminal = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SET_BY_TESTS.test(name)));
  return {
    folder,
    terminal: { ...terminal, TMPDIR: temporary, TEMP: temporary, TMP: temporary, npm_config_cache: temporary },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function linkPackages(from: string, to: string): void {
  const packages = join(from, 'node_modules');
  if (!existsSync(packages)) return;
  const names = readdirSync(packages).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(packages, name)).map((inner) => join(name, inner)) : [name],
  );
  for (const name of names) {
    const found = join(packages, name);
    const wanted = join(to, 'node_modules', name);
    mkdirSync(dirname(wanted), { recursive: true });
    // A workspace is a relative link already.
    symlinkSync(lstatSync(found).isSymbolicLink() ? readlinkSync(found) : found, wanted, 'junction');
  }
}

interface StartOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Ends the command when it aborts. */
  readonly signal: AbortSignal;
  readonly awaited: string;
}

/** Runs a command until its output contains `awaited`. @throws Error with the output when it ends before */
export async function startCommand([program = '', ...args]: readonly string[], { awaited, ...options }: StartOptions) {
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let output = '';
  const isThere = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes(awaited)) resolve();
      });
    }
  });
  const end = await Promise.race([isThere, ended]);
  if (end) throw new Error(`${program} ${args.join(' ')} ended with ${end[0]}:\n${output}`);
  return {
    /** Ends it as Ctrl-C does, which reaches every process of the terminal. */
    async interrupt(): Promise<void> {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      await ended;
    },
  };
}

/** Starts the built stand-in and the official CLI as processes, in a folder of the test's own. Checks nothing. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const EMULATOR = path.join(import.meta.dirname, '..', '..');
const CLI = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
const MAIN = path.join(EMULATOR, 'dist', 'main.mjs');
const RULES = path.join(EMULATOR, 'dist', 'rules.mjs');
const SANS_JAVA = path.join(EMULATOR, 'bin', 'sans-java.mjs');

export function buildStandIn(): void {
  execFileSync(process.execPath, [path.join(EMULATOR, 'build.ts')]);
}

export interface Started {
  readonly child: ChildProcess;
  /** What it has printed so far on both streams. */
  output(): string;
  /** Resolves when the output contains the text; rejects if the process ends first. */
  prints(text: string): Promise<void>;
  /** Resolves with the exit code or the signal's name. */
  readonly ended: Promise<number | string>;
}

export function start(args: readonly string[], cwd: string, command = process.execPath): Started {
  const child = spawn(command, args, {
    cwd,
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      child.emit('printed');
    });
  }
  const ended = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'gone'));
  });
  return {
    child,
    ended,
    output: () => output,
    prints: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (output.includes(text)) resolve();
        };
        child.on('printed', look);
        look();
        void ended.then(() => reject(new Error(`it ended without printing "${text}":\n${output}`)));
      }),
  };
}

export function startStandIn(args: readonly string[], cwd: string): Started {
  return start(standInArguments(args), cwd);
}

export function startRulesCommand(args: readonly string[], cwd: string): Started {
  return start([RULES, ...args], cwd);
}

/** Resolves with the stand-in's address, `127.0.0.1:8080`, once it is ready. */
export async function addressOf({ prints, output }: Started): Promise<string> {
  await prints('ready after');
  return /running on (\S+),/.exec(output())?.[1] ?? '';
}

function standInArguments(args: readonly string[]): readonly string[] {
  return [MAIN, '--host', '127.0.0.1', '--port', '0', '--project_id', 'demo-launch', ...args];
}

/** Starts it with a limit on the size of its files, in blocks of 512 bytes: a write beyond fails, as on a full disk. */
export function startStandInWithin(blocks: number, args: readonly string[], cwd: string): Started {
  const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`;
  return start(['-c', script, process.execPath, ...standInArguments(args)], cwd, '/bin/sh');
}

/** Starts the unmodified CLI with the stand-in, in a process group of its own where there are such. */
export function startCli(args: readonly string[], cwd: string): Started {
  const cli = [process.execPath, '--no-deprecation', CLI, ...args, '--project', 'demo-launch'];
  return start([SANS_JAVA, 'exec', '--', ...cli], cwd);
}

export interface Suite {
  readonly folder: string;
  readonly firestorePort: number;
  remove(): void;
}

/** Makes a folder with these files and a firebase.json with free ports. */
export async function makeSuite(files: Readonly<Record<string, string>>): Promise<Suite> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stand-in-'));
  const [auth, firestore = 0, storage, hub, logging, websocketPort] = await freePorts(6);
  const config = {
    firestore: { rules: 'firestore.rules', indexes: 'firestore.indexes.json' },
    storage: { rules: 'storage.rules' },
    emulators: {
      auth: { port: auth },
      firestore: { port: firestore, websocketPort },
      storage: { port: storage },
      hub: { port: hub },
      logging: { port: logging },
      ui: { enabled: false },
    },
  };
  const all = { 'firebase.json': JSON.stringify(config), ...files };
  for (const [name, content] of Object.entries(all)) writeFileSync(path.join(folder, name), content);
  return { folder, firestorePort: firestore, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Resolves when nothing listens on the port any more. */
export async function portIsFree(port: number): Promise<void> {
  while (await accepts(port)) await new Promise((resolve) => setImmediate(resolve));
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as net.AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** The environment without the variables that a suite around this test may have set. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/EMULATOR|^FIREBASE|^GCLOUD|^NODE_OPTIONS|^VITEST/.test(name),
  );
  return { ...Object.fromEntries(kept), FIREBASE_CLI_DISABLE_UPDATE_CHECK: '1' };
}

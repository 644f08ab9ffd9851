/**
 * Makes a temporary folder with a `java` that starts this package, and the environment in which the Firebase CLI finds it. Nothing of
 * the CLI is changed. Runs no command.
 */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  unwatchFile,
  watchFile,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findNamedConfig } from './firebase-config.ts';
import { STUBS } from './java-command.ts';

const MESSAGE_POLL_MS = 200;
/** The stand-in's stderr. The CLI writes it only to a log file, where nobody sees why an emulator did not start. */
export const MESSAGES = 'messages';

export interface ShimOptions {
  /** The file that the shim runs in place of Java: `java.mjs` of the built package. */
  readonly program: string;
  /** The command that will be run. */
  readonly command: readonly string[];
  /** The working directory of the command. */
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly onMessage: (text: string) => void;
  readonly platform?: NodeJS.Platform;
}

export interface Shim {
  /** The whole environment for the command. */
  readonly environment: NodeJS.ProcessEnv;
  /** Removes the folder, once the command has ended. */
  close(): void;
}

export function openShim(options: ShimOptions): Shim {
  const { platform = process.platform, program, command, directory, onMessage } = options;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sans-java-'));
  for (const name of Object.values(STUBS)) writeFileSync(path.join(folder, name), 'Stands in for a Java archive.\n');
  const messages = path.join(folder, MESSAGES);
  writeFileSync(messages, '');
  const start = [program, folder, findNamedConfig(command, directory) ?? ''];
  if (platform === 'win32') writeWindowsShim(folder, start);
  else writePosixShim(folder, start);
  let told = 0;
  const tellNew = () => {
    if (!existsSync(messages)) return;
    const text = readFileSync(messages);
    if (text.length > told) onMessage(text.subarray(told).toString());
    told = text.length;
  };
  watchFile(messages, { interval: MESSAGE_POLL_MS, persistent: false }, tellNew);
  return {
    environment: environmentWith(folder, options.environment, platform),
    close: () => {
      unwatchFile(messages, tellNew);
      tellNew();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `exec` keeps the process: the CLI's signals reach the stand-in, and the stand-in sees the CLI end. */
function writePosixShim(folder: string, start: readonly string[]): void {
  const words = [process.execPath, ...start].map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
  const file = path.join(folder, 'java');
  writeFileSync(file, `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`);
  chmodSync(file, 0o755);
}

/**
 * Windows finds `java.cmd` only where a shell or cross-spawn looks for it; a plain `spawn('java')` finds nothing but `java.exe`. So a
 * module that every Node process of the command loads answers that call.
 */
function writeWindowsShim(folder: string, start: readonly string[]): void {
  const words = [process.execPath, ...start].map((word) => `"${word.replaceAll('%', '%%')}"`);
  writeFileSync(path.join(folder, 'java.cmd'), `@${words.join(' ')} %*\r\n`);
  const node = JSON.stringify(process.execPath);
  const module = `const childProcess = require('node:child_process');
const { spawn } = childProcess;
childProcess.spawn = (command, args, options) =>
  command === 'java' && Array.isArray(args)
    ? spawn(${node}, [...${JSON.stringify(start)}, ...args], { ...options, shell: false, windowsHide: true })
    : spawn(command, args, options);
`;
  writeFileSync(path.join(folder, 'spawn-java.cjs'), module);
}

function environmentWith(folder: string, outer: NodeJS.ProcessEnv, platform: NodeJS.Platform): NodeJS.ProcessEnv {
  // Windows spells it `Path`, and two spellings would be two variables for the child.
  const pathName = Object.keys(outer).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const delimiter = platform === 'win32' ? ';' : ':';
  const preload = `--require ${JSON.stringify(path.join(folder, 'spawn-java.cjs'))}`;
  return {
    // An archive that the user names runs on the user's own Java.
    FIRESTORE_EMULATOR_BINARY_PATH: path.join(folder, STUBS.firestore),
    STORAGE_EMULATOR_BINARY_PATH: path.join(folder, STUBS.storage),
    ...outer,
    [pathName]: [folder, ...(outer[pathName] ? [outer[pathName]] : [])].join(delimiter),
    ...(platform === 'win32' && { NODE_OPTIONS: `${outer.NODE_OPTIONS ?? ''} ${preload}`.trim() }),
  };
}

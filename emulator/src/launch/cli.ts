/** The command line of the package: `sans-java exec -- <command>` runs a command whose Firebase CLI needs no Java. */

import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import spawn from 'cross-spawn';
import { openShim } from './shim/open-shim.ts';

const USAGE = `Usage: sans-java exec -- <command>

Runs a command, such as \`firebase emulators:start\`, with Firestore and Storage rules that need no Java.
Without \`sans-java exec --\` the same command runs Google's emulators.

  --help     prints this
  --version  prints the version`;

const [action, ...rest] = process.argv.slice(2);
const command = rest[0] === '--' ? rest.slice(1) : rest;
if (action === '--version') console.log(readVersion());
else if (action === '--help' || action === undefined) console.log(USAGE);
else if (action === 'exec' && command.length > 0) run(command);
else {
  console.error(USAGE);
  process.exit(2);
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8'));
  return version;
}

function run([program = '', ...args]: readonly string[]): void {
  const shim = openShim({
    program: path.join(import.meta.dirname, 'java.mjs'),
    command: [program, ...args],
    directory: process.cwd(),
    environment: process.env,
    onMessage: (text) => process.stderr.write(text),
  });
  const child = spawn(program, args, { stdio: 'inherit', env: shim.environment });
  // A terminal's Ctrl-C reaches the command by itself; this process only waits for its end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    shim.close();
    console.error(`sans-java: ${program} cannot be run: ${error.message}`);
    process.exit(127);
  });
  child.on('exit', (code, signal) => {
    shim.close();
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1));
  });
}

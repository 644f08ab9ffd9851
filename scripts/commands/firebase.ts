/**
 * `npm run firebase -- <command>`: runs the official Firebase CLI with the stand-in in place of its Java parts; `npx firebase emulators:…` runs it
 * with Google's (`--official`). Both build first what the emulators serve. `emulators:start` opens the seed unless `--import` names other data,
 * and TAGPO_PORT_OFFSET moves the ports.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildEmulator, buildFunctions, buildSuite } from '../suite/build.ts';
import { fail, step } from '../suite/console.ts';
import { SEED } from '../suite/data/kept-data.ts';
import { PROJECT_ID, spawnFirebase, usesOfficialEmulators } from '../suite/firebase-cli/firebase-cli.ts';
import { requireJava } from '../suite/firebase-cli/java.ts';
import { ROOT, readFirebaseConfig, readPortOffset } from '../suite/ports.ts';
import { EMULATORS, prepareCli } from '../suite/suite.ts';

const [command = '', ...rest] = process.argv.slice(2).filter((argument) => argument !== '--official');
const text = { type: 'string' } as const;
const { values: given } = parseArgs({
  args: rest,
  strict: false,
  options: { project: { ...text, short: 'P' }, config: { ...text, short: 'c' }, import: text, only: text },
});
const started = /^emulators:(start|exec)$/.test(command) ? String(given.only ?? EMULATORS) : '';

try {
  const offset = readPortOffset();
  if (usesOfficialEmulators() && /firestore|storage/.test(started)) requireJava();
  if (started.includes('hosting')) await step('Building', () => buildSuite(readFirebaseConfig(offset)));
  else await Promise.all([buildEmulator(), buildFunctions()]);
  run(command.startsWith('emulators:') ? prepareCli(offset) : undefined);
} catch (error) {
  fail(error);
}

/** `suite` is given to commands for the emulators. */
function run(suite: ReturnType<typeof prepareCli> | undefined): void {
  const added = [
    ...(suite && given.project === undefined ? ['--project', PROJECT_ID] : []),
    ...(suite && given.config === undefined ? ['--config', join(ROOT, suite.config)] : []),
    ...(command === 'emulators:start' && given.import === undefined ? ['--import', SEED] : []),
  ];
  // Relative paths count from the folder in which the command is typed.
  const cwd = process.env.INIT_CWD ?? ROOT;
  const child = spawnFirebase([command, ...added, ...rest], {
    cwd,
    stdio: 'inherit',
    ...(suite && { env: suite.env }),
  });
  // A terminal's Ctrl-C reaches the CLI by itself; this process only waits for its end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

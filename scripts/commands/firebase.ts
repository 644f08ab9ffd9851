/** `npm run firebase -- <command>`: runs the official Firebase CLI with the stand-in in place of its Java parts. */
import { buildEmulator, buildFunctions } from '../suite/build.ts';
import { fail } from '../suite/console.ts';
import { PROJECT_ID, spawnFirebase } from '../suite/firebase-cli/firebase-cli.ts';

const args = process.argv.slice(2);
const namesProject = args.some((arg) => arg === '-P' || arg === '--project' || arg.startsWith('--project='));
const project = namesProject || !args[0]?.startsWith('emulators:') ? [] : ['--project', PROJECT_ID];
try {
  await Promise.all([buildEmulator(), buildFunctions()]);
} catch (error) {
  fail(error);
}
const child = spawnFirebase([...args, ...project], { stdio: 'inherit' });
// A terminal's Ctrl-C reaches the CLI by itself; this process only waits for its end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!process.stdin.isTTY) child.kill(signal);
  });
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

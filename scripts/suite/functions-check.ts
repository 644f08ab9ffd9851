/**
 * Loads the built functions once, as the Functions emulator does. The emulator itself only logs a file that throws while loading, seconds
 * later, and then serves nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { PROJECT_ID } from './firebase-cli/firebase-cli.ts';
import { ROOT } from './ports.ts';

const BUNDLE = join(ROOT, 'functions', 'lib', 'index.js');
/** The environment that the Functions emulator sets before it loads functions. */
const ENVIRONMENT = {
  FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT_ID, storageBucket: `${PROJECT_ID}.appspot.com` }),
  FUNCTIONS_CONTROL_API: 'true',
  FUNCTIONS_EMULATOR: 'true',
  GCLOUD_PROJECT: PROJECT_ID,
};

/** Resolves when the functions can be loaded or `signal` aborts. @throws Error with what they threw and where */
export async function checkFunctions(signal: AbortSignal, bundle = BUNDLE): Promise<void> {
  const load = `import(${JSON.stringify(pathToFileURL(bundle).href)}).then(() => process.exit(0));`;
  const settings = `--env-file-if-exists=${join(ROOT, 'functions', '.env')}`;
  const child = spawn(process.execPath, [settings, '-e', load], {
    cwd: join(ROOT, 'functions'),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...ENVIRONMENT },
  });
  signal.addEventListener('abort', () => child.kill(), { once: true });
  const [[code], errors] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  if (code !== 0 && !signal.aborted) throw new Error(`The Cloud Functions cannot be loaded:\n${errors.trimEnd()}`);
}

/**
 * Loads the built functions once, as the Functions emulator does. The emulator itself only logs a file that throws while loading, seconds
 * later, and then serves nothing.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ID } from './firebase-cli.ts';
import { ROOT } from './ports.ts';

const BUNDLE = join(ROOT, 'functions', 'lib', 'index.js');

/** Resolves when the functions can be loaded or `signal` aborts. @throws Error with what they threw and where */
export async function checkFunctions(signal: AbortSignal, bundle = BUNDLE): Promise<void> {
  const load = `import(${JSON.stringify(pathToFileURL(bundle).href)}).then(() => process.exit(0));`;
  const settings = `--env-file-if-exists=${join(ROOT, 'functions', '.env')}`;
  const child = spawn(process.execPath, [settings, '-e', load], {
    cwd: join(ROOT, 'functions'),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...functionsEnvironment() },
  });
  const stop = () => child.kill();
  signal.addEventListener('abort', stop, { once: true });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0 && !signal.aborted) throw new Error(`The Cloud Functions cannot be loaded:\n${errors.trimEnd()}`);
}

/** The environment that the Functions emulator sets before it loads functions. */
function functionsEnvironment(): Record<string, string> {
  return {
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT_ID, storageBucket: `${PROJECT_ID}.appspot.com` }),
    FUNCTIONS_CONTROL_API: 'true',
    FUNCTIONS_EMULATOR: 'true',
    GCLOUD_PROJECT: PROJECT_ID,
  };
}

/** `npm run dev`: the suite of `npm start` with Vite's hot reload and functions rebuilt on change. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { buildSuite, readClientSettings } from './suite/build.ts';
import { announce, fail, holdUntilStopped, step } from './suite/console.ts';
import { placesOf } from './suite/data/kept-data.ts';
import { describeTakenPorts, findTakenPorts, ROOT, readFirebaseConfig, readPortOffset } from './suite/ports.ts';
import { startSuite } from './suite/suite.ts';

const VITE_PORT = 5173;

try {
  const offset = readPortOffset();
  const config = readFirebaseConfig(offset);
  const taken = await findTakenPorts(config);
  if (taken.length > 0) fail(`The suite cannot start:\n${describeTakenPorts(taken)}`);
  await step('Building', () => buildSuite(config));
  const suite = await step('Starting the emulators', () => startSuite({ offset, ...placesOf(offset) }));
  const functions = spawn(process.execPath, ['build.ts', '--watch'], {
    cwd: join(ROOT, 'functions'),
    stdio: 'inherit',
  });
  Object.assign(process.env, readClientSettings(config));
  const vite = await createServer({
    root: join(ROOT, 'web'),
    server: { host: '127.0.0.1', port: VITE_PORT + offset, strictPort: true, proxy: { '/api': suite.url } },
  });
  await vite.listen();
  announce(`http://127.0.0.1:${VITE_PORT + offset}`, suite.logFile);
  await holdUntilStopped(suite, async () => {
    functions.kill();
    await vite.close();
  });
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

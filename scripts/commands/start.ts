/**
 * `npm start`: builds and starts the whole suite with the seeded members, and keeps changes across restarts. `npm run dev` adds
 * `--hot`: Vite serves the client and reloads it, and the functions are rebuilt when they change.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { API_BASE } from '@tagpo/contract/endpoints';
import { createServer } from 'vite';
import { readClientSettings } from '../suite/build.ts';
import { announce, fail, holdUntilStopped } from '../suite/console.ts';
import { placesOf } from '../suite/data/kept-data.ts';
import { ROOT, readPortOffset } from '../suite/ports.ts';
import type { Suite } from '../suite/suite.ts';
import { openSuite } from '../suite/with-suite.ts';

const VITE_PORT = 5173;
const { values } = parseArgs({ options: { hot: { type: 'boolean' }, official: { type: 'boolean' } } });

try {
  const offset = readPortOffset();
  const suite = await openSuite({ offset, ...placesOf(offset) });
  const hot = values.hot ? await reloadOnChange(suite, VITE_PORT + offset) : undefined;
  announce(hot?.url ?? suite.url, suite.logFile);
  await holdUntilStopped(suite, hot?.stop);
} catch (error) {
  fail(error);
}

async function reloadOnChange({ config, url }: Suite, port: number) {
  const functions = spawn(process.execPath, ['build.ts', '--watch'], {
    cwd: join(ROOT, 'functions'),
    stdio: 'inherit',
  });
  Object.assign(process.env, readClientSettings(config, port));
  const vite = await createServer({
    root: join(ROOT, 'web'),
    server: { host: '127.0.0.1', port, strictPort: true, proxy: { [API_BASE]: url } },
  });
  await vite.listen();
  const stop = async () => {
    functions.kill();
    await vite.close();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, context } from 'esbuild';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `lib/index.js`: our own code in one file, what npm installs on the server left to it. */
const options: BuildOptions = {
  entryPoints: [here('src/index.ts')],
  outfile: here('lib/index.js'),
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  sourcemap: true,
  external: ['express', 'firebase-admin', 'firebase-functions', '@google-cloud/*', '@grpc/*'],
  logLevel: 'info',
};

await rm(here('lib'), { recursive: true, force: true });
if (process.argv.includes('--watch')) await (await context(options)).watch();
else await build(options);

import { fileURLToPath } from 'node:url';
import type { BuildOptions } from 'esbuild';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `lib/index.js`: our own code in one file, what npm installs on the server left to it. */
export function bundleOptions(outfile = here('lib/index.js')): BuildOptions {
  return {
    entryPoints: [here('src/index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: true,
    external: ['express', 'firebase-admin', 'firebase-functions', '@google-cloud/*', '@grpc/*'],
    logLevel: 'info',
  };
}

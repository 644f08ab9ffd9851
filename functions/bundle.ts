import { fileURLToPath } from 'node:url';
import type { BuildOptions } from 'esbuild';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * `lib/index.js`: our own code, what npm installs on the server left to it. What is imported when it is first needed is in
 * files of its own beside it.
 */
export function bundleOptions(outdir = here('lib')): BuildOptions {
  return {
    entryPoints: [here('src/index.ts')],
    outdir,
    splitting: true,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: true,
    external: ['express', 'firebase-admin', 'firebase-functions', '@google-cloud/*', '@grpc/*', 'sharp', 'web-push'],
    logLevel: 'info',
  };
}

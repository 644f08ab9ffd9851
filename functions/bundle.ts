import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * `lib/index.js`: our own code, what npm installs on the server left to it. What is imported when it is first needed is in
 * files of its own beside it, and the portraits of samples in a folder.
 */
export function bundleOptions({ outdir = here('lib'), entry = 'src/index.ts' } = {}): BuildOptions {
  return {
    entryPoints: [{ in: here(entry), out: 'index' }],
    outdir,
    splitting: true,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: true,
    external: [
      'express',
      'firebase-admin',
      'firebase-functions',
      '@google-cloud/*',
      '@grpc/*',
      'nodemailer',
      'sharp',
      'web-push',
    ],
    plugins: [copyPortraits(outdir)],
    logLevel: 'info',
  };
}

/** Puts the portraits where `people/src/portraits.ts` finds them from within the bundle. */
function copyPortraits(outdir: string): Plugin {
  const copy = () => cp(here('../people/src/portraits'), join(outdir, 'portraits'), { recursive: true });
  return { name: 'portraits', setup: ({ onStart }) => onStart(copy) };
}

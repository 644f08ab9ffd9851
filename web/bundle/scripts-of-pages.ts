// Builds the scripts that pages run before the app has loaded: each is one small file without imports.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import type { ResolvedConfig, Rolldown } from 'vite';

const SOURCES = join(import.meta.dirname, '..', 'src', 'app');

/** @param name a file of `src/app` */
export async function buildScript(
  { define = {} }: ResolvedConfig,
  name: string,
  options: BuildOptions,
): Promise<string> {
  const texts = Object.fromEntries(Object.entries(define).map(([key, value]) => [key, String(value)]));
  const { outputFiles } = await build({
    bundle: true,
    target: 'es2022',
    entryPoints: [join(SOURCES, name)],
    define: { ...texts, 'process.env.NODE_ENV': '"production"' },
    ...options,
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** Adds the script to the build and returns its path in it. */
export async function emitScript(
  plugin: Rolldown.PluginContext,
  config: ResolvedConfig,
  name: string,
): Promise<string> {
  const source = await buildScript(config, `${name}.ts`, { minify: true, format: 'iife' });
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const fileName = `assets/${name}-${hash}.js`;
  plugin.emitFile({ type: 'asset', fileName, source });
  return fileName;
}

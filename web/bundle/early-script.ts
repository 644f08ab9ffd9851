// Builds `src/app/call-early.ts` as one small script without imports, and lets the page of members run it before anything else.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin, ResolvedConfig } from 'vite';

const SOURCE = join(import.meta.dirname, '..', 'src', 'app', 'call-early.ts');

/** None where App Check is on: a call without its token is refused. */
export function runEarlyScript(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'run-early-script',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('A build has index.html');
      const { define = {} } = config;
      if (define['import.meta.env.VITE_APP_CHECK_SITE_KEY'] !== '""') return;
      const options = { bundle: true, minify: true, format: 'iife', target: 'es2022', write: false } as const;
      const { outputFiles } = await build({ ...options, entryPoints: [SOURCE], define: definedTexts(define) });
      const source = outputFiles.map(({ text }) => text).join('');
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/early-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      const tag = `<script async fetchpriority="high" src="/${fileName}"></script>`;
      page.source = String(page.source).replace('<link rel="manifest"', `${tag}\n    <link rel="manifest"`);
    },
  };
}

const definedTexts = (define: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(define).map(([name, value]) => [name, String(value)]));

/**
 * Writes the pages that a visit starts with. Each preloads the journey that its entry will import, and holds what shows until the app has loaded
 * (`src/app/prerender.tsx`). Fonts are preloaded for visitors only: members' pages wait for more files, which come before (`src/app/first-page.ts`).
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import * as z from 'zod/mini';
import { buildScript, emitScript } from './scripts-of-pages.ts';

/** The journey of each page. `firebase.json` serves the latter two at `/login` and `/signup`. */
export const PAGES = { 'index.html': 'member', 'sign-in.html': 'sign-in', 'sign-up.html': 'sign-in' } as const;

const FONT_LINK = /\s*<link rel="preload"[^>]*as="font"[^>]*>/g;
const ROOT = '<div id="root">';

export function writeFirstPages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'write-first-pages',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('A build has index.html');
      const html = String(page.source);
      const prerendered = await prerender(config);
      const firstPaint = await emitScript(this, config, 'first-paint');
      for (const [fileName, journey] of Object.entries(PAGES)) {
        const file = requireFile(bundle, `app/journeys/${journey}.ts`);
        const source = html
          .replace('</head>', `  <link rel="modulepreload" crossorigin href="/${file}">\n  </head>`)
          .replace(ROOT, () => `${ROOT}${prerendered[fileName]}`);
        if (fileName === 'index.html') page.source = source.replaceAll(FONT_LINK, '');
        else
          this.emitFile({
            type: 'asset',
            fileName,
            source: source.replace(/(?=\s*<\/body>)/, `\n    <script src="/${firstPaint}"></script>`),
          });
      }
    },
  };
}

const prerendered = z.record(z.string(), z.string());

/** By page, its HTML. */
async function prerender(config: ResolvedConfig): Promise<Record<string, string>> {
  const source = await buildScript(config, 'prerender.tsx', {
    format: 'iife',
    globalName: 'script',
    jsx: 'automatic',
    plugins: [leaveOutLazyParts],
  });
  // A thread of its own, which ends with whatever the app's modules have started.
  const worker = new Worker(
    `globalThis.localStorage = { getItem: () => null }; ${source}; require('node:worker_threads').parentPort.postMessage(script.prerendered);`,
    { eval: true },
  );
  const [message] = await once(worker, 'message');
  await worker.terminate();
  return prerendered.parse(message);
}

const leaveOutLazyParts: EsbuildPlugin = {
  name: 'leave-out-lazy-parts',
  setup({ onResolve }) {
    onResolve({ filter: /^/ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined));
  },
};

function requireFile(bundle: Rolldown.OutputBundle, path: string): string {
  const source = join('web', 'src', ...path.split('/'));
  const file = Object.values(bundle).find(
    (part) => part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith(source)),
  );
  if (!file) throw new Error(`${path} is in no file of the build`);
  return file.fileName;
}

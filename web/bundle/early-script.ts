// Lets the page of members run `src/app/early-call.ts` before anything else.
import type { Plugin, ResolvedConfig } from 'vite';
import { emitScript } from './scripts-of-pages.ts';

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
      const file = await emitScript(this, config, 'early-call');
      const tag = `<script async fetchpriority="high" src="/${file}"></script>`;
      page.source = String(page.source).replace('<link rel="manifest"', `${tag}\n    <link rel="manifest"`);
    },
  };
}

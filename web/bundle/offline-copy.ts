// The service worker's list of what this build is made of, and the build's name in the page.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PAGES } from './first-pages.ts';

export const WORKER_FILE = 'sw.js';
export const WORKER_SOURCE = join(import.meta.dirname, '..', 'src', 'service-worker', 'worker.ts');
const PLACE = 'OFFLINE_COPY';

/** What nobody opens without a network: texts to be read once, the list of towns, uploading, listening. */
const NEEDS_NETWORK = /assets\/(?:legal|listen|privacy|terms|places|photo-worker)-/;

/**
 * A build is named by its files and its page: whatever changes, the worker's text changes, and browsers take it as a new one.
 * The page carries the same name, so that it can tell whether it is the newest.
 */
export function makeOfflineCopy(): Plugin {
  return {
    name: 'make-offline-copy',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const pages = Object.keys(PAGES).flatMap((name) => (bundle[name]?.type === 'asset' ? [bundle[name]] : []));
      const worker = bundle[WORKER_FILE];
      if (worker?.type !== 'chunk') throw new Error(`A build has ${WORKER_FILE}`);
      if (worker.imports.length > 0 || !worker.code.includes(PLACE)) throw new Error(`${WORKER_FILE} is one file`);
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const html = pages.map(({ source }) => String(source)).join('');
      const build = createHash('sha256').update(JSON.stringify(files.toSorted())).update(html).update(worker.code);
      const copy = {
        build: build.digest('hex').slice(0, 12),
        files: ['/index.html', ...files.filter((name) => !NEEDS_NETWORK.test(name)).map((name) => `/${name}`)],
      };
      worker.code = `const ${PLACE}=${JSON.stringify(copy)};${worker.code}`;
      const name = `</title>\n    <meta name="build" content="${copy.build}" />`;
      for (const page of pages) page.source = String(page.source).replace('</title>', name);
    },
  };
}

// Writes the list of the build's files into the service worker, and the build's name into worker and page.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PAGES } from './first-pages.ts';

export const WORKER_FILE = 'sw.js';
export const WORKER_SOURCE = join(import.meta.dirname, '..', 'src', 'service-worker', 'worker.ts');
const PLACE = 'OFFLINE_COPY';

/** Files of pages that are useless without a network: long texts, the list of towns, uploading, listening, measuring. */
const NEEDS_NETWORK = /assets\/(?:legal|listen|privacy|terms|places|photo-upload|photo-worker|web-vitals)-/;

/**
 * The name of a build is a hash of its files and pages. Any change therefore changes the worker's text, which makes browsers install it.
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

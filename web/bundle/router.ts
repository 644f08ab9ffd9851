// React Router has a build without its warnings to developers, but its package names the other to every bundler.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const FILES: ReadonlyMap<string, string> = new Map([
  ['react-router', 'index.mjs'],
  ['react-router/dom', 'dom-export.mjs'],
]);

export function takeProductionRouter(): Plugin {
  return {
    name: 'take-production-router',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const file = FILES.get(source);
      return file && join(PACKAGE, 'dist', 'production', file);
    },
  };
}

import { join } from 'node:path';
import { API_BASE } from '@tagpo/contract/endpoints';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { keepClientCalls } from './bundle/client-calls.ts';
import { dropCss } from './bundle/drop-css.ts';
import { runEarlyScript } from './bundle/early-script.ts';
import { writeFirstPages } from './bundle/first-pages.ts';
import { importIconsOneByOne } from './bundle/icon-imports.ts';
import { fileOf } from './bundle/journeys.ts';
import { buildSchemasLazily } from './bundle/lazy-schemas.ts';
import { mergeHelpers } from './bundle/merge-helpers.ts';
import { makeOfflineCopy, WORKER_FILE, WORKER_SOURCE } from './bundle/offline-copy.ts';
import { pingNobody } from './bundle/ping-nobody.ts';
import { dropUnusedSchemas } from './bundle/pure-schemas.ts';
import { keepReactfireToAuth } from './bundle/reactfire.ts';
import { takeProductionRouter } from './bundle/router.ts';
import { checkSettings, defineSettings } from './settings.ts';

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    checkSettings(),
    importIconsOneByOne(),
    keepClientCalls(),
    pingNobody(),
    dropUnusedSchemas(),
    buildSchemasLazily(),
    keepReactfireToAuth(),
    takeProductionRouter(),
    react(),
    tailwindcss(),
    mergeHelpers(),
    writeFirstPages(),
    runEarlyScript(),
    makeOfflineCopy(),
  ],
  css: { postcss: { plugins: [dropCss] } },
  define: defineSettings(loadEnv(mode, import.meta.dirname, 'VITE_')),
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      preserveEntrySignatures: false,
      input: { page: join(import.meta.dirname, 'index.html'), worker: WORKER_SOURCE },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? WORKER_FILE : 'assets/[name]-[hash].js'),
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ debugName: 'journeys', name: fileOf }] },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { [API_BASE]: process.env.TAGPO_API_ORIGIN ?? 'http://127.0.0.1:5002' } },
}));

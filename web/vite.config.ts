import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { checkSettings, defineSettings } from './settings.ts';

const freeOfSideEffects = /\/node_modules\/(?:reactfire|rxfire|firebase|@firebase\/(?!auth\/|app\/))/;
const productsReactfireNames = /^firebase\/(?:database|firestore|functions|remote-config|storage)$/;

/**
 * reactfire is one file that imports every Firebase product. The client uses its auth half only, so what the rest
 * imports resolves to an empty module: 150 KiB (gz) less in the entry, and nothing else sees the difference.
 */
function keepReactfireToAuth(): Plugin {
  return {
    name: 'keep-reactfire-to-auth',
    enforce: 'pre',
    resolveId(source, importer) {
      const isUnused = importer?.includes('/node_modules/reactfire/') && productsReactfireNames.test(source);
      return isUnused ? '\0unused-firebase-product' : undefined;
    },
    load(id) {
      if (id !== '\0unused-firebase-product') return undefined;
      const names = [
        'get',
        'off',
        'onChildAdded',
        'onChildChanged',
        'onChildMoved',
        'onChildRemoved',
        'onValue',
      ].concat(
        ['onSnapshot', 'queryEqual', 'httpsCallable', 'ensureInitialized', 'getAll', 'getBoolean', 'getNumber'],
        ['getString', 'getValue', 'getDownloadURL', 'ref', 'getBlob', 'getMetadata', 'listAll', 'getBytes'],
      );
      return {
        code: `export const ${names.map((name) => `${name} = undefined`).join(', ')};`,
        moduleSideEffects: false,
      };
    },
    transform(code, id) {
      return freeOfSideEffects.test(id) ? { code, map: null, moduleSideEffects: false } : undefined;
    },
  };
}

/** Few requests before a page shows: what belongs to signing in, to a member's first page, and to both, are one file each. */
const chunks = [
  {
    name: 'base',
    priority: 1,
    test: /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|reactfire|use-sync-external-store|idb|nanostores|@nanostores|firebase\/(?:app|auth)|@firebase\/(?:app|auth|util|component|logger))\/|src\/(?:product|components\/toast\/toasts|lib\/(?:paths|class|use-)|messages\/(?:shell|locale|use-)|components\/(?:button|spinner|full-page|brand\/mark)|firebase\/(?:session|emulator))|vite\/(?:preload|modulepreload)|rolldown/,
  },
  {
    name: 'sign-in',
    test: /src\/(?:features\/auth|messages\/(?:legal\.|reset)|routes\/(?:login|signup)|components\/form|components\/brand\/dusk)|\/(?:react-hook-form|@hookform)\/|contract\/src\/sign-in/,
  },
  {
    name: 'member',
    test: /src\/(?:features\/(?:shell\/(?!main|menu|display|admin|deactivated)|home)|app\/member-|routes\/home|firebase\/(?:own-profile|member-profile|use-api|conversations)|lib\/api|messages\/home|components\/(?:list-end|member-card|notice|photo)|assets\/placeholder)|\/@tanstack\//,
  },
  {
    name: 'shared',
    test: /\/node_modules\/(?:zod\/|lucide-react\/dist\/esm\/(?!icons\/(?!(?:menu|x|heart|house|search|log-in|log-out|user-round|credit-card|settings)\.)))|contract\/src\/(?!places|product)|src\/(?:features\/shell\/(?!admin|deactivated)|components\/(?:icon-button|avatar|language|dialog)|messages\/(?:auth|validation|choose|navigation)|firebase\/(?:sign-in|account))/,
  },
];

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [checkSettings(), keepReactfireToAuth(), react(), tailwindcss()],
  define: defineSettings(loadEnv(mode, import.meta.dirname, 'VITE_')),
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunks } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': process.env.TAGPO_API_ORIGIN ?? 'http://127.0.0.1:5002' } },
}));

import type { Plugin } from 'vite';

const freeOfSideEffects = /\/node_modules\/(?:reactfire|rxfire|firebase|@firebase\/(?!auth\/|app\/))/;
const productsReactfireNames = /^firebase\/(?:database|firestore|functions|remote-config|storage)$/;

/**
 * reactfire is one file that imports every Firebase product. The client uses its providers and the hooks for Auth and Storage, of which only
 * Auth's import anything, so what the rest imports resolves to an empty module: 150 KiB (gz) less in the entry, and nothing else sees the difference.
 */
export function keepReactfireToAuth(): Plugin {
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

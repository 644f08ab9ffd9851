/** Bundles the shipped modules into a function of a page's globals. Each call of it has its own state, like a page. */
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { build } from 'esbuild';
import { hostOf } from '../../../testkit/attacks/sdk.ts';

export type Client = typeof import('./entry.ts');

export async function bundleClient(globals: readonly string[]): Promise<(values: readonly unknown[]) => Client> {
  const hosts = {
    auth: hostOf('FIREBASE_AUTH_EMULATOR_HOST'),
    firestore: hostOf('FIRESTORE_EMULATOR_HOST'),
    storage: hostOf('FIREBASE_STORAGE_EMULATOR_HOST'),
  };
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'entry.ts')],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'cjs',
    target: 'node20',
    define: {
      'import.meta.env.VITE_EMULATOR_HOSTS': JSON.stringify(JSON.stringify(hosts)),
      'import.meta.env.VITE_APP_CHECK_SITE_KEY': '""',
    },
  });
  const code = outputFiles[0]?.text;
  if (code === undefined) throw new Error('The client could not be bundled');
  const run = compileFunction(code, ['module', 'exports', ...globals], { filename: 'soak-client.js' });
  return (values) => {
    const module = { exports: {} };
    run(module, module.exports, ...values);
    return module.exports as Client;
  };
}

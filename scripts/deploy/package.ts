/** Packs the functions for upload: our bundled code, a package.json with the exact versions of the packages that it needs, and their lockfile. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { z } from 'zod';
import { bundleOptions } from '../../functions/bundle.ts';
import functionsPackage from '../../functions/package.json' with { type: 'json' };
import { packLock } from './pack-lock.ts';

const metafile = z.object({
  outputs: z.record(
    z.string(),
    z.object({ imports: z.array(z.object({ path: z.string(), external: z.optional(z.boolean()) })) }),
  ),
});

/**
 * Writes `lib/`, `package.json`, `package-lock.json` and `.env` into `folder`, replacing what is there.
 * @throws Error when the bundle imports a package that `functions/package.json` does not list.
 */
export async function packFunctions(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'lib'), { recursive: true });
  const result = await build({ ...bundleOptions({ outdir: join(folder, 'lib') }), metafile: true, logLevel: 'error' });
  const { dependencies, packages } = packLock('functions', Object.keys(functionsPackage.dependencies));
  const missing = externalPackages(metafile.parse(result.metafile)).filter((name) => !(name in dependencies));
  if (missing.length > 0) throw new Error(`functions/package.json does not list ${missing.join(', ')}.`);
  const { name, version, type, main, engines } = functionsPackage;
  const manifest = { name, version, private: true, type, main, engines, dependencies };
  const root = { name, version, dependencies, engines };
  const lock = { name, version, lockfileVersion: 3, requires: true, packages: { '': root, ...packages } };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
  const lines = Object.entries(env).map(([setting, value]) => `${setting}=${JSON.stringify(value)}\n`);
  writeFileSync(join(folder, '.env'), lines.join(''));
}

function externalPackages({ outputs }: z.infer<typeof metafile>): string[] {
  const imported = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external === true));
  const names = imported.map(({ path }) =>
    path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/'),
  );
  return [...new Set(names)].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
}

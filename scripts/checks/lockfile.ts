/** Reads the packages of package-lock.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../suite/ports.ts';

const entry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
const lockfile = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), entry) });

export interface LockedPackage extends z.infer<typeof entry> {
  /** Where npm puts it, such as `node_modules/zod`. */
  readonly path: string;
  readonly name: string;
}

/** Every package from the registry, without our own workspaces. */
export function readLockedPackages(): LockedPackage[] {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, locked]) => ({ ...locked, path, name: path.slice(path.lastIndexOf('node_modules/') + 13) }));
}

/** Whether a deployment contains the package: the functions install it or the client bundles it. */
export function isShipped({ dev, devOptional }: LockedPackage): boolean {
  return dev !== true && devOptional !== true;
}

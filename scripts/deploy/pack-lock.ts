/** The part of package-lock.json that one workspace needs, as the lockfile of a package of its own: `npm ci` then installs what was tested. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../suite/ports.ts';

const versions = z.record(z.string(), z.string()).optional();
const entry = z.looseObject({
  version: z.string().optional(),
  dependencies: versions,
  optionalDependencies: versions,
  peerDependencies: versions,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
});
const lockfile = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), entry) });

type Entry = z.infer<typeof entry>;
type Packages = Readonly<Record<string, Entry>>;

export interface PackedLock {
  /** The exact version of each package that the workspace names. */
  readonly dependencies: Record<string, string>;
  /** By where npm puts them, such as `node_modules/express`. */
  readonly packages: Record<string, Entry>;
}

/** @throws Error when the lockfile lacks a package, or holds two that would be in the same place */
export function packLock(workspace: string, names: readonly string[]): PackedLock {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const used = new Set<string>();
  const first = names.map((name) => ({ from: workspace, name, isOptional: false }));
  for (const wanted = [...first]; ; ) {
    const next = wanted.pop();
    if (next === undefined) break;
    const path = findPackage(packages, next.from, next.name);
    if (path === undefined && !next.isOptional) throw new Error(`package-lock.json does not hold ${next.name}.`);
    if (path === undefined || used.has(path)) continue;
    used.add(path);
    wanted.push(...dependenciesOf(packages[path] ?? {}).map((one) => ({ ...one, from: path })));
  }
  const packed: PackedLock['packages'] = {};
  for (const path of [...used].sort()) {
    const place = path.startsWith(`${workspace}/`) ? path.slice(workspace.length + 1) : path;
    if (place in packed) throw new Error(`The packed functions need two versions of ${place}.`);
    const { dev: _, devOptional, ...locked } = packages[path] ?? {};
    packed[place] = devOptional === true ? { ...locked, optional: true } : locked;
  }
  return { dependencies: Object.fromEntries(names.map((name) => [name, versionOf(packed, name)])), packages: packed };
}

/** Optional peers are not installed for their own sake. */
function dependenciesOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }: Entry) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [
    ...[...Object.keys(dependencies ?? {}), ...peers].map((name) => ({ name, isOptional: false })),
    ...Object.keys(optionalDependencies ?? {}).map((name) => ({ name, isOptional: true })),
  ];
}

/** Where Node.js finds `name` for the package at `from`: in its own folder, or in one around it. */
function findPackage(packages: Packages, from: string, name: string): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (path in packages) return path;
  return from === '' ? undefined : findPackage(packages, around(from), name);
}

/** `node_modules/a/node_modules/b` is in `node_modules/a`; that, like a workspace, is in the root. */
function around(path: string): string {
  const at = path.lastIndexOf('/node_modules/');
  return at === -1 ? '' : path.slice(0, at);
}

function versionOf(packed: Packages, name: string): string {
  const { version } = packed[`node_modules/${name}`] ?? {};
  if (version === undefined) throw new Error(`package-lock.json does not hold a version of ${name}.`);
  return version;
}

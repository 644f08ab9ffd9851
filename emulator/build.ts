/**
 * `node emulator/build.ts`: bundles the stand-in into dist/, for Node 20.19 and newer. `--force` builds what is fresh, too; `--package`
 * adds what only the published package needs.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { writePackageFiles } from './package-files.ts';

const ROOT = import.meta.dirname;
const DIST = path.join(ROOT, 'dist');
/** The names of the files that are bundled. */
const BUNDLED = path.join(DIST, 'bundled.json');
/** By the name of the file in dist/. */
const ENTRIES = {
  main: 'src/launch/main.ts',
  'storage-rules': 'src/launch/storage-rules.ts',
  rules: 'src/launch/rules.ts',
  java: 'src/launch/shim/java.ts',
  cli: 'src/launch/cli.ts',
  index: 'src/launch/library/index.ts',
};
const SERVICE = ['google', 'firestore', 'v1', 'Firestore'];
interface Descriptor {
  nested?: Record<string, Descriptor>;
  fields?: Record<string, { type: string }>;
  methods?: Record<string, { requestType: string; responseType: string; options?: unknown; parsedOptions?: unknown }>;
  options?: unknown;
}

/** Keeps of the published descriptors what the RPCs reach: they are parsed at every start. */
const trimProtos: Plugin = {
  name: 'trim-protos',
  setup(builder) {
    builder.onLoad({ filter: /protos\.json$/ }, ({ path: file }) => {
      const trimmed = trimDescriptors(JSON.parse(readFileSync(file, 'utf8')) as Descriptor);
      return { contents: JSON.stringify(trimmed), loader: 'json' };
    });
  },
};

const isPackaged = process.argv.includes('--package');
if (process.argv.includes('--force') || isStale()) await buildAll();
if (isPackaged) writePackageFiles(JSON.parse(readFileSync(BUNDLED, 'utf8')));

async function buildAll(): Promise<void> {
  mkdirSync(DIST, { recursive: true });
  const options = {
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [trimProtos],
    // Packages in CommonJS expect these of their module scope.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    entryPoints: ENTRIES,
    outdir: DIST,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    minifySyntax: true,
    metafile: true,
  } satisfies BuildOptions;
  const { metafile } = await build(options);
  writeFileSync(BUNDLED, JSON.stringify(Object.keys(metafile.inputs)));
}

function isStale(): boolean {
  const outputs = Object.keys(ENTRIES)
    .map((name) => path.join(DIST, `${name}.mjs`))
    .concat(BUNDLED);
  if (!outputs.every((file) => existsSync(file))) return true;
  const builtAt = Math.min(...outputs.map((file) => statSync(file).mtimeMs));
  const sources = readdirSync(path.join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const inputs = [...sources, import.meta.filename, path.join(ROOT, 'package.json')];
  return inputs.some((file) => statSync(file).mtimeMs > builtAt);
}

function trimDescriptors(root: Descriptor): Descriptor {
  const service = descend(root, SERVICE);
  const kept = new Set<Descriptor>();
  /** Names are relative to where they are used. */
  const keepType = (type: string, scope: readonly string[]): void => {
    const full = scope.map((_, index) => [...scope.slice(0, scope.length - index), ...type.split('.')]);
    const name = [...full, type.split('.')].find((segments) => descend(root, segments));
    const found = name && descend(root, name);
    if (!found || kept.has(found)) return;
    kept.add(found);
    for (const field of Object.values(found.fields ?? {})) keepType(field.type, name);
  };
  for (const method of Object.values(service?.methods ?? {})) {
    delete method.options;
    delete method.parsedOptions;
    for (const type of [method.requestType, method.responseType]) keepType(type, SERVICE);
  }
  if (service) kept.add(service);
  return prune(root, kept) ?? {};
}

function descend(root: Descriptor, segments: readonly string[]): Descriptor | undefined {
  return segments.reduce<Descriptor | undefined>((node, segment) => node?.nested?.[segment], root);
}

function prune(node: Descriptor, kept: ReadonlySet<Descriptor>): Descriptor | undefined {
  const nested = Object.entries(node.nested ?? {}).flatMap(([name, child]) => {
    const pruned = prune(child, kept);
    return pruned ? [[name, pruned] as const] : [];
  });
  if (!kept.has(node) && nested.length === 0) return undefined;
  const { options: _options, nested: _nested, ...rest } = node;
  return nested.length > 0 ? { ...rest, nested: Object.fromEntries(nested) } : rest;
}

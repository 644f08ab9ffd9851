// Compares the files of a build with their budgets: scripts and styles as gzip -9 bytes, fonts as they are.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

export type SizedFile = { file: string; bytes: number };
export type EntryMeasure = {
  entryBytes: number;
  entryFiles: SizedFile[];
  cssBytes: number;
  fontBytes: number;
  lazyChunks: SizedFile[];
  /** Scripts that import themselves through others, so that one runs before what it needs. */
  circles: string[];
};
export type BudgetRow = { what: string; bytes: number; budget: number };

const KIB = 1024;

/** Bytes. `css` is what the first page loads. Each page has 20 KiB of its own; shared files and the list of towns have their own budgets. */
const BUDGETS = { entry: 94.5 * KIB, css: 12 * KIB, fonts: 60 * KIB, page: 20 * KIB };
const SHARED_BUDGETS: Record<string, number> = {
  auth: 37 * KIB,
  member: 38 * KIB,
  shared: 24 * KIB,
  places: 24 * KIB,
  listen: 140 * KIB,
};

const script = /<script[^>]+src="\/assets\/([^"]+)"/g;
const stylesheet = /<link[^>]+href="\/assets\/([^"]+\.css)"/g;
const staticImport = /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

/** @param distDir the Vite output folder, with index.html and assets/. */
export function measureEntry(distDir: string): EntryMeasure {
  const assets = join(distDir, 'assets');
  const files = readdirSync(assets);
  const sized = (file: string) => ({ file, bytes: gzipSync(readFileSync(join(assets, file)), { level: 9 }).length });
  const html = readFileSync(join(distDir, 'index.html'), 'utf8');
  const namesIn = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, file = '']) => file);
  const entries = namesIn(script);
  const styles = namesIn(stylesheet);
  if (entries.length === 0) throw new Error(`No entry script in ${distDir}/index.html`);

  const importsOf = (file: string) =>
    [...readFileSync(join(assets, file), 'utf8').matchAll(staticImport)].map(([, imported = '']) => basename(imported));
  const graph = reach(entries, importsOf);

  const total = (list: SizedFile[]) => list.reduce((sum, { bytes }) => sum + bytes, 0);
  const entryFiles = [...graph].map(sized);
  const fonts = files.filter((file) => file.endsWith('.woff2'));
  return {
    entryBytes: total(entryFiles),
    entryFiles,
    cssBytes: total(styles.map(sized)),
    fontBytes: fonts.reduce((sum, file) => sum + readFileSync(join(assets, file)).length, 0),
    lazyChunks: files
      .filter((file) => /\.(?:js|css)$/.test(file) && !graph.has(file) && !styles.includes(file))
      .map(sized),
    circles: files.filter((file) => file.endsWith('.js') && reach(importsOf(file), importsOf).has(file)),
  };
}

function reach(files: readonly string[], importsOf: (file: string) => string[]): Set<string> {
  const found = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    queue.push(...importsOf(file));
  }
  return found;
}

/** Every file of the build beside its budget, the largest lazy ones first. */
export function compareWithBudgets({ entryBytes, cssBytes, fontBytes, lazyChunks }: EntryMeasure): BudgetRow[] {
  const nameOf = (file: string) => file.replace(/-[\w-]{8}\.(?:js|css)$/, '');
  return [
    { what: 'entry JS, gz', bytes: entryBytes, budget: BUDGETS.entry },
    { what: 'CSS, gz', bytes: cssBytes, budget: BUDGETS.css },
    { what: 'fonts', bytes: fontBytes, budget: BUDGETS.fonts },
    ...lazyChunks
      .toSorted((one, other) => other.bytes - one.bytes)
      .map(({ file, bytes }) => ({
        what: `lazy ${nameOf(file)}, gz`,
        bytes,
        budget: SHARED_BUDGETS[nameOf(file)] ?? BUDGETS.page,
      })),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { what, bytes, budget } of compareWithBudgets(
    measureEntry(process.argv[2] ?? join(import.meta.dirname, '..', 'dist')),
  )) {
    const size = `${(bytes / KIB).toFixed(1)} KiB`;
    process.stdout.write(
      `${what.padEnd(28)} ${size.padStart(10)}   ≤ ${budget / KIB} KiB${bytes > budget ? '   OVER' : ''}\n`,
    );
  }
}

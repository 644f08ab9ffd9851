// What a first visit downloads: the built entry's static import graph, and every lazy chunk, as gzip -9 bytes.
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
};

const staticImport = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g;

/** @param distDir the Vite output folder, with index.html and assets/. Fonts count raw, all else as gzip -9. */
export function measureEntry(distDir: string): EntryMeasure {
  const assets = join(distDir, 'assets');
  const files = readdirSync(assets);
  const sized = (file: string) => ({ file, bytes: gzipSync(readFileSync(join(assets, file)), { level: 9 }).length });
  const entry = /<script[^>]+src="\/assets\/([^"]+)"/.exec(readFileSync(join(distDir, 'index.html'), 'utf8'))?.[1];
  if (entry === undefined) throw new Error(`No entry script in ${distDir}/index.html`);

  const graph = new Set<string>();
  const visit = (file: string) => {
    if (graph.has(file)) return;
    graph.add(file);
    for (const [, imported] of readFileSync(join(assets, file), 'utf8').matchAll(staticImport)) {
      if (imported !== undefined) visit(basename(imported));
    }
  };
  visit(entry);

  const total = (list: SizedFile[]) => list.reduce((sum, { bytes }) => sum + bytes, 0);
  const entryFiles = [...graph].map(sized);
  const fonts = files.filter((file) => file.endsWith('.woff2'));
  return {
    entryBytes: total(entryFiles),
    entryFiles,
    cssBytes: total(files.filter((file) => file.endsWith('.css')).map(sized)),
    fontBytes: fonts.reduce((sum, file) => sum + readFileSync(join(assets, file)).length, 0),
    lazyChunks: files.filter((file) => file.endsWith('.js') && !graph.has(file)).map(sized),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const measure = measureEntry(process.argv[2] ?? join(import.meta.dirname, 'dist'));
  const line = (name: string, bytes: number) =>
    process.stdout.write(`${(bytes / 1024).toFixed(1).padStart(8)} KiB  ${name}\n`);
  line('entry JS (gz, budget 125)', measure.entryBytes);
  line('CSS (gz, budget 12)', measure.cssBytes);
  line('fonts (budget 60)', measure.fontBytes);
  for (const { file, bytes } of measure.lazyChunks.toSorted((a, b) => b.bytes - a.bytes)) line(`lazy ${file}`, bytes);
}

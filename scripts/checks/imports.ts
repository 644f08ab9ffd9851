/** Lists every import of this repository's source files, including type imports and `import()`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from '../suite/ports.ts';

/** `to` is a file of the repository, or the name of a package. Paths are relative to the repository. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

const packages = { '@tagpo/contract/': 'contract/src/' };
const entries: Readonly<Record<string, string>> = {
  '@tagpo/people': 'people/src/index.ts',
  '@tagpo/people/drawing': 'people/src/drawing/index.ts',
};
/** The string literal in `import('…')` or `new URL('…')`. */
const loaded = /(?:import\(|new URL\()\s*'([^']+)'/g;

/** The imports of all TypeScript files that git does not ignore, tests included. @throws Error for a file that does not parse */
export function readImports(): Import[] {
  return listFiles().flatMap((file) => importsOf(file, readFileSync(join(ROOT, file), 'utf8')));
}

export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const written = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...[...source.matchAll(loaded)].map(([, specifier = '']) => specifier),
  ];
  return [...new Set(written)].map((specifier) => ({ from: file, to: resolve(file, specifier) }));
}

function listFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '*.ts', '*.tsx'];
  const removed = new Set(execFileSync('git', ['ls-files', '--deleted'], { cwd: ROOT, encoding: 'utf8' }).split('\n'));
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  return files.filter((file) => file !== '' && !removed.has(file));
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier)).replaceAll('\\', '/');
  for (const [name, folder] of Object.entries(packages)) {
    if (specifier.startsWith(name)) return `${folder}${specifier.slice(name.length)}.ts`;
  }
  return entries[specifier] ?? specifier;
}

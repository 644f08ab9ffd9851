/** Writes into dist/ what only the published package needs: types, and the licences of what is bundled. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const ROOT = import.meta.dirname;
const DIST = path.join(ROOT, 'dist');
const LIBRARY = path.join(ROOT, 'src', 'launch', 'library');
/** `AsyncDisposable` is not in every project's libraries. */
const DISPOSABLE = '/// <reference lib="esnext.disposable" />';
const PUBLIC = ['index', 'fixture', 'start-firestore'];

/** `inputs` are the bundled files, relative to the package. Throws if the parity table is not of this version. */
export function writePackageFiles(inputs: readonly string[]): void {
  requireParityTable();
  writeTypes();
  writeFileSync(path.join(DIST, 'THIRD-PARTY-LICENCES.txt'), listLicences(inputs));
}

function requireParityTable(): void {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const [title = ''] = readFileSync(path.join(ROOT, 'PARITY.md'), 'utf8').split('\n');
  if (!title.includes(` ${version},`))
    throw new Error(`PARITY.md is not of version ${version}: run \`npm run parity\`.`);
}

/** Only the files of the library are declared; what they import is no part of their types. */
function writeTypes(): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sans-java-types-'));
  const tsc = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace('package.json', 'bin/tsc');
  const config = path.join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: folder,
    rootDir: ROOT,
  };
  const files = PUBLIC.map((name) => path.join(LIBRARY, `${name}.ts`));
  const types = { typeRoots: [path.join(ROOT, '..', 'node_modules', '@types')], types: ['node'] };
  const settings = {
    extends: path.join(ROOT, 'tsconfig.json'),
    compilerOptions: { ...compilerOptions, ...types },
    files,
    include: [],
  };
  writeFileSync(config, JSON.stringify(settings));
  try {
    execFileSync(process.execPath, [tsc, '-p', config], { stdio: ['ignore', 'inherit', 'inherit'] });
    for (const name of PUBLIC) {
      const declared = readFileSync(path.join(folder, 'src', 'launch', 'library', `${name}.d.ts`), 'utf8');
      const foreign = /from '\.\.\/[^']*'/.exec(declared);
      if (foreign) throw new Error(`The types of ${name}.ts show what is not public: ${foreign[0]}`);
      const relative = declared.replaceAll(/(from '\.\/[^']+)\.ts'/g, "$1.mjs'");
      writeFileSync(path.join(DIST, `${name}.d.mts`), `${DISPOSABLE}\n${relative}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function listLicences(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []));
  const texts = [...folders].map((name) => describePackage(path.resolve(ROOT, name)));
  return `${[...new Set(texts)].sort().join(`\n${'-'.repeat(80)}\n\n`)}\n`;
}

function describePackage(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const heading = `${name} ${version} (${license})\n`;
  return file && existsSync(path.join(folder, file))
    ? `${heading}\n${readFileSync(path.join(folder, file), 'utf8')}`
    : heading;
}

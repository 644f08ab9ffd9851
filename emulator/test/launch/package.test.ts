/** The packed package in a project that has nothing else of this repository, with the plain CLI. */
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Suite } from './processes.ts';
import { driveProject, linkFromRepository, makeProject } from './project.ts';

describe('the package', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await makeProject();
    linkFromRepository(suite, ['firebase-tools', 'firebase', '@firebase/rules-unit-testing']);
  }, 120_000);
  afterAll(() => suite.remove());

  it('has what its users need and no sources', () => {
    const folder = path.join(suite.folder, 'node_modules', 'sans-java');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
    const needed = [
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'PARITY.md',
      'dist/index.d.mts',
      'dist/THIRD-PARTY-LICENCES.txt',
    ];
    expect(files).toEqual(expect.arrayContaining(needed));
    expect(files.filter((file) => /^(src|test|node_modules)|[^d]\.m?ts$/.test(file))).toEqual([]);
  });

  it('has types that need no library but those of the language', () => {
    const write = (file: string, text: string) => writeFileSync(path.join(suite.folder, file), text);
    const compilerOptions = { strict: true, noEmit: true, target: 'es2022', module: 'nodenext', types: [] };
    write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['uses.mts'] }));
    write('uses.mts', "import { firestoreFixture } from 'sans-java';\nfirestoreFixture({ edition: 'enterprise' });\n");
    const tsc = path.join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', suite.folder], { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  });

  it('serves rules tests and the web SDK', async () => {
    const driven = driveProject(suite);
    expect(await driven.ended, driven.output()).toBe(0);
    expect(driven.output()).toContain('Everything was as expected.');
  }, 120_000);
});

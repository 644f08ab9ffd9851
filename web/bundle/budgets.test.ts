import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareWithBudgets, type EntryMeasure, measureEntry, type SizedFile } from './measure-entry.ts';

const outDir = mkdtempSync(join(tmpdir(), 'tagpo-build-'));
const bySize = (one: SizedFile, other: SizedFile) => other.bytes - one.bytes;
let measure: EntryMeasure;

// It runs in a process of its own, because the test runner's NODE_ENV would make a development build.
beforeAll(() => {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'silent', '--outDir', outDir, '--emptyOutDir'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  measure = measureEntry(outDir);
}, 120_000);
afterAll(() => rmSync(outDir, { recursive: true }));

it('keeps every file of the client within its budget', () => {
  expect(compareWithBudgets(measure).filter(({ bytes, budget }) => bytes > budget)).toEqual([]);
});

it('loads a first page as the entry and one more file', () => {
  const files = measure.lazyChunks.map(({ file }) => file);
  expect(files.filter((file) => /^(?:home|member-area|member-layout|login|signup)-/.test(file))).toEqual([]);
  expect(files.filter((file) => /^member-[\w-]{8}\.js$/.test(file))).toHaveLength(1);
  // The second is the script that calls the API early.
  expect(measure.entryFiles.map(({ file }) => file.split('-')[0]).toSorted()).toEqual(['early', 'entry']);
});

it('has no warnings to developers', () => {
  const [entry = ''] = measure.entryFiles.map(({ file }) => file).filter((file) => file.startsWith('entry-'));
  expect(readFileSync(join(outDir, 'assets', entry), 'utf8')).not.toContain('No routes matched location');
});

it('has no schemas that only the server parses with', () => {
  const [member = ''] = measure.lazyChunks.map(({ file }) => file).filter((file) => /^member-[\w-]{8}\.js$/.test(file));
  expect(readFileSync(join(outDir, 'assets', member), 'utf8')).not.toMatch(/;\w+\(`invalid-input`\)\.check/);
});

it('has what uploads photos in a file of its own, which no device downloads before', () => {
  const [upload, ...others] = measure.lazyChunks.filter(({ file }) => /^photo-upload-[\w-]{8}\.js$/.test(file));
  expect(others).toEqual([]);
  const read = (file: string) => readFileSync(join(outDir, file), 'utf8');
  const withStorage = [...measure.entryFiles, ...measure.lazyChunks]
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js') && read(`assets/${file}`).includes('firebasestorage.googleapis.com'));
  expect(withStorage).toEqual([upload?.file]);
  expect(read('sw.js')).not.toContain(upload?.file);
});

it('has no file that imports itself through others', () => {
  expect(measure.circles).toEqual([]);
});

it.each([
  ['index.html', 'member'],
  ['sign-in.html', 'sign-in'],
  ['sign-up.html', 'sign-in'],
])('preloads in %s the file %s beside the entry', (page, name) => {
  const hints = [
    ...readFileSync(join(outDir, page), 'utf8').matchAll(/<link rel="modulepreload"[^>]+"\/assets\/([^"]+)"/g),
  ];
  const [largest] = measure.lazyChunks.filter(({ file }) => file.startsWith(`${name}-`)).toSorted(bySize);
  expect(hints.map(([, file]) => file)).toEqual([largest?.file]);
});

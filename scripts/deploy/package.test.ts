import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLockedPackages } from '../checks/lockfile.ts';
import { ROOT } from '../suite/ports.ts';
import { packLock } from './pack-lock.ts';
import { packFunctions } from './package.ts';

/** On a machine that does more. */
const PACKING_MS = 60_000;
// Below functions/, so that its imports find what is installed there.
const around = join(ROOT, 'functions', 'dist');
mkdirSync(around, { recursive: true });
const folder = mkdtempSync(join(around, 'packed-'));
beforeAll(() => packFunctions(folder, { APP_CHECK: 'enforce' }), PACKING_MS);
afterAll(() => rmSync(folder, { recursive: true }));

const readJson = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

test('The packed functions need only registry packages and rendered portraits.', () => {
  const { dependencies, engines } = readJson('package.json');
  expect(engines).toEqual({ node: '24' });
  expect(Object.keys(dependencies)).toContain('firebase-functions');
  expect(Object.keys(dependencies).filter((name) => name.startsWith('@tagpo/'))).toEqual([]);
  expect(Object.values(dependencies).every((version) => /^\d+\.\d+\.\d+$/.test(String(version)))).toBe(true);
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('APP_CHECK="enforce"\n');
  expect(readFileSync(join(folder, 'lib', 'index.js'), 'utf8')).not.toMatch(/from ["']@tagpo\//);
  expect(globSync('lib/portraits/*/*.full.avif', { cwd: folder })).toHaveLength(48);
  const code = globSync('lib/*.js', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(code.filter((text) => text.includes('<svg'))).toEqual([]);
  // The page of the emulators' outbox, which build.ts adds.
  expect(code.filter((text) => text.includes('outbox of the emulators'))).toEqual([]);
});

test('The packed lockfile holds what the repository locks, by version and hash.', () => {
  const { packages } = readJson('package-lock.json');
  const known = new Map(readLockedPackages().map((one) => [one.path, one]));
  const { '': root, ...packed } = packages as Record<string, { version: string; integrity: string }>;
  expect(root).toMatchObject({ dependencies: readJson('package.json').dependencies });
  expect(Object.keys(packed).length).toBeGreaterThan(100);
  for (const [path, { version, integrity }] of Object.entries(packed)) {
    const locked = known.get(`functions/${path}`) ?? known.get(path);
    expect({ path, version, integrity }).toEqual({ path, version: locked?.version, integrity: locked?.integrity });
  }
});

test('npm takes the packed lockfile as complete, without a network.', () => {
  const args = ['ci', '--dry-run', '--offline', '--omit=dev', '--ignore-scripts', '--no-audit'];
  const { status, stderr } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect(status, stderr).toBe(0);
});

test('A package that is not locked is named.', () => {
  expect(() => packLock('functions', ['express', 'no-such-package'])).toThrow('does not hold no-such-package');
});

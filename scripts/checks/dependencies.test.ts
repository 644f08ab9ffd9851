import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../suite/ports.ts';
import { describeLicences, isLicenceTaken, licenceOf } from './licences.ts';
import { isShipped, readLockedPackages } from './lockfile.ts';

const packages = readLockedPackages();

/** Their install scripts only print a notice or pick a native build that is not needed; npm runs none of them. */
const SCRIPTS_NOT_NEEDED = ['@firebase/util', 'esbuild', 'protobufjs', 're2'];

test('Every package is pinned by the hash of its content.', () => {
  expect(packages.length).toBeGreaterThan(500);
  const unpinned = packages.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(unpinned.map(({ path }) => path)).toEqual([]);
});

test('Every package comes from the npm registry.', () => {
  const elsewhere = packages.filter(({ resolved }) => resolved && !resolved.startsWith('https://registry.npmjs.org/'));
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
});

test('No package needs its install script.', () => {
  const names = packages.filter(({ hasInstallScript }) => hasInstallScript === true).map(({ name }) => name);
  expect(names.filter((name) => !SCRIPTS_NOT_NEEDED.includes(name))).toEqual([]);
});

test('Every package has an accepted licence.', () => {
  const refused = packages.filter((locked) => !isLicenceTaken(locked));
  expect(refused.map((locked) => `${locked.path}: ${licenceOf(locked)}`)).toEqual([]);
});

test('Copyleft licences are accepted for tools only.', () => {
  const [shipped] = packages.filter(isShipped);
  const copyleft = { path: 'x', name: 'x', ...shipped, license: 'LGPL-3.0-or-later' };
  expect(isLicenceTaken({ ...copyleft, dev: true })).toBe(true);
  expect(isLicenceTaken({ ...copyleft, dev: false, devOptional: false })).toBe(false);
  expect(isLicenceTaken({ ...copyleft, dev: true, license: 'UNLICENSED' })).toBe(false);
});

test('docs/licences.md matches the lockfile.', () => {
  const page = readFileSync(join(ROOT, 'docs', 'licences.md'), 'utf8');
  expect(page, 'run `npm run licences`').toBe(describeLicences(packages));
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTakenPorts, ROOT, readFirebaseConfig, readPortOffset } from './ports.ts';

/** Differs from the ports of suites that run at the same time. */
const OFFSET = readPortOffset() + 2500;
const folder = mkdtempSync(join(tmpdir(), 'tagpo-broken-'));

/** Copies what starting the suite needs, with functions that throw when they are loaded. */
beforeAll(() => {
  const files = ['firebase.json', 'firestore.rules', 'firestore.indexes.json', 'storage.rules', 'package.json'];
  for (const path of [
    'scripts',
    'emulator/dist',
    'emulator/src/launch/shim',
    ...files,
    'functions/package.json',
    'functions/.env',
  ]) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
  for (const path of ['node_modules', 'contract', 'people', 'functions/node_modules']) {
    symlinkSync(join(ROOT, path), join(folder, path), 'junction');
  }
  mkdirSync(join(folder, 'functions', 'lib'));
  writeFileSync(join(folder, 'functions', 'lib', 'index.js'), "throw new Error('No harp');\n");
  mkdirSync(join(folder, 'web', 'dist'), { recursive: true });
  writeFileSync(join(folder, 'web', 'dist', 'index.html'), 'Hello');
  const logFile = JSON.stringify(join(folder, 'suite.log'));
  const script = `import { startSuite } from './scripts/suite/suite.ts';\nawait startSuite({ offset: ${OFFSET}, logFile: ${logFile} });\n`;
  writeFileSync(join(folder, 'start.ts'), script);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('reports broken functions at once and frees the ports', { timeout: 60_000 }, async () => {
  const child = spawn(process.execPath, [join(folder, 'start.ts')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code], output] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  expect(code).toBe(1);
  expect(output).toContain('The Cloud Functions cannot be loaded:');
  expect(output).toContain('Error: No harp');
  await expect.poll(() => findTakenPorts(readFirebaseConfig(OFFSET)), { timeout: 10_000 }).toEqual([]);
});

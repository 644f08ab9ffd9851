import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../suite/ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'tagpo-refusals-'));
const copy = join(folder, 'copy');
afterAll(() => rmSync(folder, { recursive: true }));

/** The project as far as deploying it needs, its tests being one process that fails. */
beforeAll(() => {
  for (const path of ['scripts', 'web/measure-entry.ts', 'functions/bundle.ts', 'functions/package.json']) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  }
  for (const path of ['package.json', 'firebase.json']) cpSync(join(ROOT, path), join(copy, path));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  writeFileSync(join(copy, '.gitignore'), 'node_modules\ndist\n');
  writeFileSync(join(copy, 'scripts', 'test.ts'), "console.log('1 passed, 1 failed');\nprocess.exit(1);\n");
  const settings = { API_KEY: 'key', PROJECT_ID: 'tagpo-live', APP_ID: '1:1:web:1' };
  const lines = Object.entries(settings).map(([name, value]) => `VITE_FIREBASE_${name}=${value}\n`);
  writeFileSync(join(copy, '.env.tagpo-live'), `${lines.join('')}VITE_CONTACT_EMAIL=privacy@tagpo.example\n`);
});

const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@tagpo.example', ...args], { cwd: copy });

function deploy() {
  const args = [join(copy, 'scripts', 'deploy.ts'), '--project', 'tagpo-live'];
  const env = { ...process.env, LC_ALL: 'C', GIT_CEILING_DIRECTORIES: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' });
  return { status, said: stdout + stderr, isBuilt: existsSync(join(copy, 'dist')) };
}

test('What git does not know is not deployed.', () => {
  expect(deploy()).toMatchObject({ status: 1, said: expect.stringContaining('not a git repository'), isBuilt: false });
});

test('What fails its tests is not deployed, nor what is not committed.', () => {
  git('init', '--quiet');
  expect(deploy().said).toContain('What is not committed would not be what was tested');
  git('add', '--all');
  git('commit', '--quiet', '--no-verify', '--no-gpg-sign', '--message', 'test: fail');
  const { status, said, isBuilt } = deploy();
  expect(said).toContain('1 passed, 1 failed');
  expect(said).toContain('Not deployed: the tests failed.');
  expect([status, isBuilt]).toEqual([1, false]);
});

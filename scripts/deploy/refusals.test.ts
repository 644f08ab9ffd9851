import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../suite/ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'tagpo-refusals-'));
const copy = join(folder, 'copy');
afterAll(() => rmSync(folder, { recursive: true }));

/** Copies what deploying needs, with a client of one script and a stub for the tests. */
beforeAll(() => {
  for (const path of [
    'scripts',
    'contract/src/wire/staff/admin-rule.ts',
    'emulator/src/launch/shim',
    'web/bundle/measure-entry.ts',
    'functions/bundle.ts',
    'functions/package.json',
  ]) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  }
  for (const path of ['package.json', 'package-lock.json', 'firebase.json']) cpSync(join(ROOT, path), join(copy, path));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  writeFileSync(join(copy, '.gitignore'), 'node_modules\ndist\n');
  writeFileSync(join(copy, 'web', 'index.html'), '<script type="module" src="./main.js"></script>');
  writeFileSync(join(copy, 'web', 'main.js'), 'start();');
  const settings = { API_KEY: 'key', PROJECT_ID: 'tagpo-live', APP_ID: '1:1:web:1', STORAGE_BUCKET: 'tagpo.example' };
  const lines = Object.entries(settings).map(([name, value]) => `VITE_FIREBASE_${name}=${value}\n`);
  writeFileSync(
    join(copy, '.env.tagpo-live'),
    `${lines.join('')}VITE_CONTACT_EMAIL=privacy@tagpo.example\nMAIL_FROM=hello@tagpo.example\n`,
  );
});

const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@tagpo.example', ...args], { cwd: copy });

/** Commits the copy with `source` in place of its tests. */
function commitTests(source: string): void {
  writeFileSync(join(copy, 'scripts', 'commands', 'test.ts'), source);
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--no-verify', '--no-gpg-sign', '--message', 'test: this');
}

/** npm takes seconds to start on a machine that does more. */
const WITH_NPM = { timeout: 60_000 };

/** Without npm's registry, as in most places where this runs: nothing listens on port 9. */
function rehearse(...more: string[]) {
  const args = [join(copy, 'scripts', 'commands', 'deploy.ts'), '--project', 'tagpo-live', '--dry-run', ...more];
  const offline = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' };
  const env = { ...process.env, ...offline, LC_ALL: 'C', GIT_CEILING_DIRECTORIES: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' });
  return { status, said: stdout + stderr, isPacked: existsSync(join(copy, 'dist')) };
}

const refused = (reason: string) => ({ status: 1, said: expect.stringContaining(reason), isPacked: false });

test('A folder without a git repository is not deployed.', () => {
  expect(rehearse()).toMatchObject(refused('not a git repository'));
});

test('A tree with uncommitted changes is not deployed.', () => {
  commitTests('process.exit(0);\n');
  writeFileSync(join(copy, 'web', 'new.js'), 'start();');
  const answer = rehearse();
  expect(answer).toMatchObject(refused('What is not committed would not be what was tested'));
  expect(answer.said).toContain('web/new.js');
});

test('Packages about which no advisories can be asked are not deployed.', WITH_NPM, () => {
  commitTests('process.exit(0);\n');
  const answer = rehearse();
  expect(answer).toMatchObject(refused('Not deployed. No advisory data could be reached'));
  expect(answer.said).toContain('--without-advisories deploys all the same.');
});

test('Code that fails its tests is not deployed.', WITH_NPM, () => {
  commitTests("console.log('1 passed, 1 failed');\nprocess.exit(1);\n");
  const answer = rehearse('--without-advisories');
  expect(answer).toMatchObject(refused('Not deployed: the tests failed.'));
  expect(answer.said).toContain('1 passed, 1 failed');
});

test('A client above its byte budgets is not deployed.', WITH_NPM, () => {
  writeFileSync(join(copy, 'web', 'main.js'), `start("${randomBytes(200 * 1024).toString('base64')}");`);
  commitTests('process.exit(0);\n');
  const answer = rehearse('--without-advisories');
  expect(answer).toMatchObject(refused('Not deployed, beyond the budget:'));
  expect(answer.said).toMatch(/entry JS, gz: 20\d\.\d KiB of 94/);
});

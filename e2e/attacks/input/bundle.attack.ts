import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LONG_MS } from '../../../testkit/attacks/size.ts';

vi.setConfig({ testTimeout: LONG_MS });

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Built as for production: the settings of a real project and no emulators. */
const SETTINGS = {
  VITE_FIREBASE_API_KEY: 'AIza-attack',
  VITE_FIREBASE_PROJECT_ID: 'tagpo-production',
  VITE_FIREBASE_APP_ID: '1:1:web:1',
  VITE_EMULATOR_HOSTS: '',
};

let folder: string;
let files: Map<string, string>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tagpo-bundle-'));
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const built = spawnSync(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    {
      cwd: join(ROOT, 'web'),
      env: { ...process.env, ...SETTINGS, NODE_ENV: 'production' },
    },
  );
  if (built.status !== 0) throw new Error(`The client was not built: ${built.stderr}`);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  files = new Map(names.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const code = () => [...files].filter(([name]) => /\.(js|html|css|webmanifest)$/.test(name));

describe('41 the bundle of production', () => {
  it('41 is built with the settings of production', () => {
    expect(code().length).toBeGreaterThan(5);
    expect([...files.values()].some((text) => text.includes('AIza-attack'))).toBe(true);
  });

  it.each([
    ['an emulator flag', /VITE_EMULATOR_HOSTS|demo-key|demo-tagpo/],
    ['an address of a development machine', /127\.0\.0\.1:\d|localhost:\d|tagpo-demo/],
    ['a source map', /sourceMappingURL/],
    ['a test route or a test’s words', /\/__test|data-testid|__vitest|playwright|import\.meta\.vitest/],
    ['a path of the machine it was built on', /\/(?:home|Users|tmp|root)\/[a-z]/i],
    ['a key of a server', /-----BEGIN|private_key|service_account|CURSOR_SECRET/],
    ['a seeded sign-in', /maria@example\.com|admin@admin\.com/],
  ])('41 does not hold %s', (_what, pattern) => {
    const found = code().flatMap(([name, text]) => {
      const hit = pattern.exec(text);
      return hit === null ? [] : [`${name}: ${text.slice(Math.max(0, hit.index - 60), hit.index + 80)}`];
    });
    expect(found).toEqual([]);
  });

  it('41 has no source maps beside it', () => {
    expect([...files.keys()].filter((name) => name.endsWith('.map'))).toEqual([]);
  });

  it('41 is hosted with the headers of production, and functions without their sources', () => {
    const { hosting, functions } = JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8'));
    const everywhere = hosting.headers.find(({ source }: { source: string }) => source === '**').headers;
    const names = everywhere.map(({ key }: { key: string }) => key);
    expect(names).toEqual(
      expect.arrayContaining(['Content-Security-Policy', 'Strict-Transport-Security', 'X-Content-Type-Options']),
    );
    expect(functions[0].ignore).toEqual(expect.arrayContaining(['src', '**/*.test.ts']));
  });
});

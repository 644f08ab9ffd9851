import { defineConfig } from 'vitest/config';

const needsSuite = ['rules/**/*.test.ts', '**/*.integration.test.ts', 'e2e/{attacks,soak}/**/*.attack.ts'];
const exclude = ['**/node_modules/**', '**/dist/**', 'functions/lib/**', ...needsSuite];
// Tests by thousands of drawn cases take longer than the usual five seconds on a machine that others use too.
const inProcess = { testTimeout: 30_000, expect: { poll: { timeout: 20_000 } }, pool: 'threads' as const };

/** `npm run check` runs `unit` and `web`; `emulator` drives the stand-in by SDKs, the CLI and a browser; `suite` needs the suite running. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,functions,people,scripts,emulator/src}/**/*.test.ts'],
          exclude,
          ...inProcess,
          // Modules without state: loading them anew for each file would take longer than the tests.
          isolate: false,
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], exclude, ...inProcess } },
      { test: { name: 'emulator', include: ['emulator/test/**/*.test.ts'], exclude, ...inProcess } },
      {
        test: {
          name: 'suite',
          include: needsSuite,
          exclude: ['**/node_modules/**', '**/dist/**', 'functions/lib/**'],
          fileParallelism: false,
          // What is asked goes through the whole suite, on a machine that others may use too.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});

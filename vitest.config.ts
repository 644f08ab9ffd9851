import { defineConfig } from 'vitest/config';

const needsSuite = ['rules/**/*.test.ts', '**/*.integration.test.ts', 'e2e/{attacks,soak}/**/*.attack.ts'];

/** `unit` needs nothing but Node; `suite` runs inside the emulator suite (`npm test` starts it). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,functions,emulator,people,scripts,web}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', 'functions/lib/**', ...needsSuite],
          // Tests by thousands of drawn cases take longer than the usual five seconds on a machine that others use too.
          testTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
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

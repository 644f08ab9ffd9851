import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const built = ['**/node_modules/**', '**/dist/**', 'functions/lib/**'];
const needsSuite = ['rules/*.test.ts', '**/*.integration.test.ts', 'e2e/{attacks,soak}/**/*.attack.ts'];
const exclude = [...built, ...needsSuite];
const suiteFiles = globSync(needsSuite, { cwd: import.meta.dirname, exclude: built });
const ownsData = suiteFiles.filter((file) => {
  // They read and write known documents only, and their members live far from all others.
  if (file.startsWith('rules/')) return true;
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  return (
    /(?:open|use)ApiSuite|openCrowd|startSuite|spawnFirebase|openFreshClone/.test(source) &&
    !/(?:open|use)SharedSuite/.test(source)
  );
});
const sharesData = suiteFiles.filter((file) => !ownsData.includes(file));
// Tests by thousands of drawn cases take longer than the usual five seconds on a machine that others use too.
const inProcess = {
  testTimeout: 30_000,
  expect: { poll: { timeout: 20_000 } },
  pool: 'threads' as const,
  // Vitest leaves one core to itself, which is one of two here.
  maxWorkers: availableParallelism(),
  // Loading every module anew for each file would take longer than the tests.
  isolate: false,
};

// What is asked goes through the whole suite, on a machine that others may use too.
const inSuite = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  // The API and the SDKs under it take seconds to load.
  isolate: false,
  setupFiles: ['testkit/own-project.ts'],
};

/** The files that take longest: begun last, each would end the run alone. Without times of an earlier run Vitest takes the largest files first. */
const LONGEST =
  /(?:kept-data|damaged-lists|damage|instances|soak)\.attack|(?:budgets|limits|emulators-start)\.integration/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(LONGEST.test(other.moduleId)) - Number(LONGEST.test(one.moduleId)));
  }
}

/**
 * `npm run check` runs `unit` and `web`; `emulator` drives the stand-in by SDKs, the CLI and a browser. `own-data` and `shared-data` need the
 * suite running and run beside each other. Files that share its documents run one after the other.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,functions,people,scripts,emulator/src,rules/matrix}/**/*.test.ts'],
          exclude,
          ...inProcess,
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], exclude, ...inProcess } },
      { test: { name: 'emulator', include: ['emulator/test/**/*.test.ts'], exclude, ...inProcess, maxWorkers: 4 } },
      { test: { name: 'own-data', include: ownsData, ...inSuite, maxWorkers: 3 } },
      { test: { name: 'shared-data', include: sharesData, ...inSuite, fileParallelism: false } },
    ],
  },
});

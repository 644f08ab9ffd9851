/**
 * `npm test`: checks format, lint and types and runs the unit, stand-in, rules, API and browser tests, all of them even when one fails. A
 * table shows how long each part took; the last line counts the tests. `npm run check` stops after the unit tests (`--check`). With paths
 * (`npm test -- e2e/journeys/meeting functions/test/push`) it runs only the tests in these folders or files, without the unit tests. With
 * `--trace`, each browser test leaves a Playwright trace in `test-results/`.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requireBrowser } from '../suite/browser.ts';
import { formatTable } from '../suite/console.ts';
import { problemOf } from '../suite/data/files.ts';
import { usesOfficialEmulators } from '../suite/firebase-cli/firebase-cli.ts';
import { ROOT } from '../suite/ports.ts';
import { countRulesCoverage } from '../suite/rules-coverage.ts';
import type { Suite } from '../suite/suite.ts';
import { addCounts, runPlaywright, runSuiteTests, runTool, runVitest, type TestCounts } from '../suite/tools.ts';
import { withSuite } from '../suite/with-suite.ts';

/** Differs from the ports of `npm start`, so that both can run. */
const TEST_OFFSET = 11_000;

const total: TestCounts = { passed: 0, failed: 0 };
const failedParts: string[] = [];
const timeline: (string | number)[][] = [['part', 'from, s', 'to, s', 'passed', 'failed']];
const second = () => Math.round(performance.now() / 1000);
try {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean' }, official: { type: 'boolean' }, trace: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.check) await runChecks();
  else if (positionals.length > 0) await runPaths(positionals, values.trace);
  else await runAll(values.trace);
} catch (error) {
  console.error(problemOf(error));
  total.failed += 1;
}
console.log(`\n${formatTable(timeline)}`);
if (failedParts.length > 0) console.log(`\nFailed: ${failedParts.join(', ')}`);
for (const failure of total.failures ?? []) console.log(`\n${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

async function count(part: string, work: () => Promise<TestCounts>): Promise<void> {
  const from = second();
  const tally = await work();
  timeline.push([part, from, second(), tally.passed, tally.failed]);
  addCounts(total, tally);
  if (tally.failed > 0) failedParts.push(`${part} (${tally.failed})`);
}

/** Runs all tools at the same time as the unit tests, so that no core stays idle. */
async function runChecks(): Promise<void> {
  const bin = (...path: string[]) => join(ROOT, 'node_modules', ...path);
  const typesOf = (project: string) => [`types of ${project}`, bin('typescript', 'bin', 'tsc'), '-p', project] as const;
  const tools = [
    ...['.', 'e2e', 'web', 'emulator'].map(typesOf),
    ['format and lint', bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '.'],
    ['unused and unlisted', bin('knip', 'bin', 'knip.js'), '--no-progress'],
  ] as const;
  await Promise.all([
    count('unit tests', () => runVitest({ projects: ['unit', 'web'], env: {} })),
    ...tools.map(([title, ...args]) => count(title, () => runTool({ title, args, printed: 'when it ends' }))),
  ]);
}

/** The suite is built and started while the unit tests run. */
async function runAll(trace?: boolean): Promise<void> {
  // A missing browser is installed meanwhile. A failure to install it is reported by the await below.
  const browser = requireBrowser();
  browser.catch(() => undefined);
  const checks = runChecks();
  const from = second();
  try {
    await withSuite({ name: 'test', offset: TEST_OFFSET }, async (suite) => {
      timeline.push(['building and starting the suite', from, second()]);
      await checks;
      await runInSuite(suite, { TAGPO_BROWSER: await browser }, trace);
    });
  } finally {
    await checks;
  }
}

/** Playwright runs the `.test.ts` files of `e2e/`; Vitest runs the integration tests, the rules' tests and `*.attack.ts`. */
async function runPaths(paths: readonly string[], trace?: boolean): Promise<void> {
  const files = paths.flatMap((path) => globSync(path.endsWith('.ts') ? path : join(path, '**/*.ts'), { cwd: ROOT }));
  const inBrowser = files.filter((file) => /^e2e.*\.test\.ts$/.test(file));
  const bySuite = files.filter((file) => /\.attack\.ts$|\.integration\.test\.ts$|^rules\/[^/]+\.test\.ts$/.test(file));
  const ofStandIn = files.filter((file) => /^emulator\/test\/.*\.test\.ts$/.test(file));
  if (inBrowser.length + bySuite.length + ofStandIn.length === 0) {
    throw new Error(`Only unit tests or none: ${paths.join(' ')}. Unit tests run with \`npm run check\`.`);
  }
  const env = { TAGPO_BROWSER: await requireBrowser() };
  if (ofStandIn.length > 0) {
    await count('tests of the stand-in', () => runVitest({ projects: ['emulator'], env, files: ofStandIn }));
  }
  if (inBrowser.length + bySuite.length === 0) return;
  await withSuite({ name: 'test', offset: TEST_OFFSET }, async () => {
    if (bySuite.length > 0) await count('tests of rules and API', () => runSuiteTests(env, bySuite));
    if (inBrowser.length > 0) await count('browser tests', () => runPlaywright({ env, paths: inBrowser, trace }));
  });
}

async function runInSuite({ config }: Suite, env: Record<string, string>, trace?: boolean): Promise<void> {
  const isOfficial = usesOfficialEmulators();
  const target = { ...env, ...(isOfficial && { TEST_TARGET: 'official' }) };
  await count('tests of the stand-in', () => runVitest({ projects: ['emulator'], env: target }));
  await count('tests of rules and API', () => runSuiteTests(env));
  if (!isOfficial) await count('coverage of the rules', () => countRulesCoverage(config));
  await count('browser tests', () => runPlaywright({ env, trace }));
}

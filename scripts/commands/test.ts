/**
 * `npm test`: format, lint, types, unit tests, those of the stand-in, rules, API and browser tests, all of them even when one fails; a
 * table says how long each took, the last line counts them. `npm run check` stops after the unit tests (`--check`). With paths
 * (`npm test -- e2e/meeting functions/test/push`) it runs only the tests below them that need the suite.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requireBrowser } from '../suite/browser.ts';
import { formatTable } from '../suite/console.ts';
import { usesOfficialEmulators } from '../suite/firebase-cli.ts';
import { ROOT } from '../suite/ports.ts';
import { countRulesCoverage } from '../suite/rules-coverage.ts';
import type { Suite } from '../suite/suite.ts';
import { addCounts, runPlaywright, runSuiteTests, runTool, runVitest, type TestCounts } from '../suite/tools.ts';
import { withSuite } from '../suite/with-suite.ts';

/** Beside the ports of `npm start`, so that both can run. */
const TEST_OFFSET = 11_000;

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean' }, official: { type: 'boolean' } },
  allowPositionals: true,
});
const total: TestCounts = { passed: 0, failed: 0 };
const failedParts: string[] = [];
const timeline: (string | number)[][] = [['part', 'from, s', 'to, s', 'passed', 'failed']];
const second = () => Math.round(performance.now() / 1000);
try {
  if (values.check) await runChecks();
  else if (positionals.length > 0) await runPaths(positionals);
  else await runAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  total.failed += 1;
}
console.log(`\n${formatTable(timeline)}`);
if (failedParts.length > 0) console.log(`\nFailed: ${failedParts.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

async function count(part: string, work: () => Promise<TestCounts>): Promise<void> {
  const from = second();
  const tally = await work();
  timeline.push([part, from, second(), tally.passed, tally.failed]);
  addCounts(total, tally);
  if (tally.failed > 0) failedParts.push(`${part} (${tally.failed})`);
}

/** The tools run beside the unit tests: each of them leaves a processor idle now and then. */
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

async function runAll(): Promise<void> {
  // A browser that has to be installed is fetched while the first parts run; where it cannot be, that is said after them.
  const browser = requireBrowser();
  browser.catch(() => undefined);
  await runChecks();
  const env = { TAGPO_BROWSER: await browser };
  if (!usesOfficialEmulators()) await count('tests of the stand-in', () => runVitest({ projects: ['emulator'], env }));
  const from = second();
  await withSuite({ name: 'test', offset: TEST_OFFSET }, async (suite) => {
    timeline.push(['building and starting the suite', from, second()]);
    await runInSuite(suite, env);
  });
}

/** A file is one of Playwright's where it lies in `e2e/` and is no attack by HTTP. */
async function runPaths(paths: readonly string[]): Promise<void> {
  const files = paths.flatMap((path) => globSync(path.endsWith('.ts') ? path : join(path, '**/*.ts'), { cwd: ROOT }));
  const inBrowser = files.filter((file) => /^e2e.*\.test\.ts$/.test(file));
  const bySuite = files.filter((file) => /\.attack\.ts$|\.integration\.test\.ts$|^rules.*\.test\.ts$/.test(file));
  if (inBrowser.length + bySuite.length === 0) throw new Error(`No tests that need the suite: ${paths.join(' ')}`);
  const env = { TAGPO_BROWSER: await requireBrowser() };
  await withSuite({ name: 'test', offset: TEST_OFFSET }, async () => {
    if (bySuite.length > 0) await count('tests of rules and API', () => runSuiteTests(env, bySuite));
    if (inBrowser.length > 0) await count('browser tests', () => runPlaywright(env, inBrowser));
  });
}

async function runInSuite({ config }: Suite, env: Record<string, string>): Promise<void> {
  if (usesOfficialEmulators()) {
    const target = { ...env, TEST_TARGET: 'official' };
    await count('tests of the stand-in', () => runVitest({ projects: ['emulator'], env: target }));
  }
  await count('tests of rules and API', () => runSuiteTests(env));
  if (!usesOfficialEmulators()) await count('coverage of the rules', () => countRulesCoverage(config));
  await count('browser tests', () => runPlaywright(env));
}

/**
 * `npm test`: format, lint, types, unit tests, those of the stand-in, rules, API and browser tests, in this order, all of them even when
 * one fails; the last line counts them. `npm run check` stops after the unit tests (`--check`).
 */
import { join } from 'node:path';
import { requireBrowser } from '../suite/browser.ts';
import { usesOfficialEmulators } from '../suite/firebase-cli.ts';
import { ROOT } from '../suite/ports.ts';
import { countRulesCoverage } from '../suite/rules-coverage.ts';
import type { Suite } from '../suite/suite.ts';
import { addCounts, runPlaywright, runSuiteTests, runTool, runVitest, type TestCounts } from '../suite/tools.ts';
import { withSuite } from '../suite/with-suite.ts';

/** Beside the ports of `npm start`, so that both can run. */
const TEST_OFFSET = 11_000;

const total: TestCounts = { passed: 0, failed: 0 };
const failedParts: string[] = [];
try {
  await runChecks();
  if (!process.argv.includes('--check')) {
    if (!usesOfficialEmulators())
      count(
        'tests of the stand-in',
        await runVitest({ projects: ['emulator'], env: { TAGPO_BROWSER: requireBrowser() } }),
      );
    await withSuite({ name: 'test', offset: TEST_OFFSET }, runInSuite);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  total.failed += 1;
}
if (failedParts.length > 0) console.log(`\nFailed: ${failedParts.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function count(part: string, tally: TestCounts): void {
  addCounts(total, tally);
  if (tally.failed > 0) failedParts.push(`${part} (${tally.failed})`);
}

async function runChecks(): Promise<void> {
  const bin = (...path: string[]) => join(ROOT, 'node_modules', ...path);
  const typesOf = (project: string) => [`types of ${project}`, bin('typescript', 'bin', 'tsc'), '-p', project] as const;
  const tools = [
    ['format and lint', bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '.'],
    ...['.', 'emulator', 'web', 'e2e'].map(typesOf),
    ['unused and unlisted', bin('knip', 'bin', 'knip.js'), '--no-progress'],
  ] as const;
  await Promise.all(
    tools.map(async ([title, ...args]) => count(title, await runTool({ title, args, printed: 'when it ends' }))),
  );
  count('unit tests', await runVitest({ projects: ['unit', 'web'], env: { TAGPO_BROWSER: requireBrowser() } }));
}

async function runInSuite(suite: Suite): Promise<void> {
  const env = { ...suite.env, TAGPO_BROWSER: requireBrowser() };
  if (usesOfficialEmulators()) {
    count(
      'tests of the stand-in',
      await runVitest({ projects: ['emulator'], env: { ...env, TEST_TARGET: 'official' } }),
    );
  }
  count('tests of rules and API', await runSuiteTests(env));
  if (!usesOfficialEmulators()) count('coverage of the rules', await countRulesCoverage(suite.config));
  count('browser tests', await runPlaywright(env));
}

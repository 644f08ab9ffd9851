/**
 * `npm test`: format, lint, types, unit, rules, integration and browser tests, in this order, all of them even when one
 * fails; the last line counts them. `npm run check` is the part that needs no suite (`--check`).
 */
import { join } from 'node:path';
import { requireBrowser } from '../suite/browser.ts';
import { usesOfficialEmulators } from '../suite/firebase-cli.ts';
import { ROOT } from '../suite/ports.ts';
import { tallyRulesCoverage } from '../suite/rules-coverage.ts';
import type { Suite } from '../suite/suite.ts';
import { addTally, runPlaywright, runTool, runVitest, type Tally } from '../suite/tools.ts';
import { withSuite } from '../suite/with-suite.ts';

/** Beside the ports of `npm start`, so that both can run. */
const TEST_OFFSET = 11_000;

const total: Tally = { passed: 0, failed: 0 };
const failedParts: string[] = [];
try {
  await runChecks();
  if (!process.argv.includes('--check')) await withSuite({ name: 'test', offset: TEST_OFFSET }, runInSuite);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  total.failed += 1;
}
if (failedParts.length > 0) console.log(`\nFailed: ${failedParts.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function count(part: string, tally: Tally): void {
  addTally(total, tally);
  if (tally.failed > 0) failedParts.push(`${part} (${tally.failed})`);
}

async function runChecks(): Promise<void> {
  const bin = (...path: string[]) => join(ROOT, 'node_modules', ...path);
  count('format and lint', await runTool('Format and lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '.']));
  for (const project of ['.', 'emulator', 'web', 'e2e']) {
    count(
      `types of ${project}`,
      await runTool(`Types of ${project}`, [bin('typescript', 'bin', 'tsc'), '-p', project]),
    );
  }
  count('unused and unlisted', await runTool('Unused and unlisted', [bin('knip', 'bin', 'knip.js'), '--no-progress']));
  const env = { TAGPO_BROWSER: requireBrowser() };
  count('unit tests', await runVitest('unit', env));
}

async function runInSuite(suite: Suite): Promise<void> {
  const env = { ...suite.env, TAGPO_BROWSER: requireBrowser() };
  if (usesOfficialEmulators()) {
    count('tests of the stand-in', await runVitest('unit', { ...env, TEST_TARGET: 'official' }, ['emulator/test']));
  }
  count('tests of rules and API', await runVitest('suite', env));
  if (!usesOfficialEmulators()) count('coverage of the rules', await tallyRulesCoverage(suite.config));
  count('browser tests', await runPlaywright(env));
}

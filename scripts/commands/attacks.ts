/**
 * `npm run attacks`: runs every attack of the catalogue at full size against its own suite and prints a table of the results. The app
 * withstands an attack when the attack ran and all of its tests passed.
 */
import { CATALOGUE, LIMITS } from '../../e2e/attacks/catalogue.ts';
import { readResults } from '../../e2e/attacks/results.ts';
import { requireBrowser } from '../suite/browser.ts';
import { runPlaywright, runSuiteTests } from '../suite/tools.ts';
import { withSuite } from '../suite/with-suite.ts';

const ATTACKS_OFFSET = 13_000;

await withSuite({ name: 'attacks', offset: ATTACKS_OFFSET }, async () => {
  const env = { TAGPO_BROWSER: await requireBrowser(), TAGPO_ATTACKS: 'full' };
  await runSuiteTests(env, ['e2e/attacks', 'rules']);
  await runPlaywright({ env, paths: ['e2e/attacks'] });
});
process.exit(printTable() ? 0 : 1);

function printTable(): boolean {
  const results = readResults();
  let isAllWithstood = true;
  for (const [name, attacks] of Object.entries(CATALOGUE)) {
    const numbers = Object.keys(attacks).map(Number);
    const withstood = numbers.filter((number) => hasHeld(results.get(number)));
    console.log(`\n${name.padEnd(13)} ${withstood.length} / ${numbers.length}`);
    for (const number of numbers) {
      const { passed = 0, failed = [] } = results.get(number) ?? {};
      const outcome = hasHeld(results.get(number)) ? 'held' : failed.length > 0 ? 'FELL' : 'NOT MADE';
      const tests = `${passed}/${passed + failed.length}`;
      const note = LIMITS[number] === undefined ? '' : `   (here: ${LIMITS[number]})`;
      console.log(
        `  ${String(number).padStart(2)} ${outcome.padEnd(9)} ${tests.padStart(7)}  ${attacks[number]}${note}`,
      );
      for (const title of failed) console.log(`                      ✗ ${title}`);
    }
    isAllWithstood &&= withstood.length === numbers.length;
  }
  return isAllWithstood;
}

function hasHeld(result: { passed: number; failed: readonly string[] } | undefined): boolean {
  return result !== undefined && result.failed.length === 0 && result.passed > 0;
}

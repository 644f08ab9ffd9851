/**
 * `npm run attacks`: every attack of the catalogue at full size against a suite of its own, and a table of what held. An
 * attack counts as withstood when it was made and each of its tests passed.
 */
import { join } from 'node:path';
import { CLASSES } from './attacks/catalogue.ts';
import { readResults } from './attacks/results.ts';
import { requireBrowser } from './suite/browser.ts';
import { buildSuite } from './suite/build.ts';
import { fail, step } from './suite/console.ts';
import { describeTakenPorts, findTakenPorts, ROOT, readFirebaseConfig, readPortOffset } from './suite/ports.ts';
import { startSuite, suiteEnvironment } from './suite/suite.ts';
import { runPlaywright, runVitest } from './suite/tools.ts';

const ATTACKS_OFFSET = 13_000;

const offset = readPortOffset() || ATTACKS_OFFSET;
const config = readFirebaseConfig(offset);
const taken = await findTakenPorts(config);
if (taken.length > 0) fail(`The suite to attack cannot start:\n${describeTakenPorts(taken)}`);
await step('Building', () => buildSuite(config));
const logFile = join(ROOT, '.data', 'attacks-suite.log');
const suite = await step('Starting the suite', () => startSuite({ offset, logFile }));
try {
  const env = { ...suiteEnvironment(suite.config), TAGPO_BROWSER: requireBrowser(), TAGPO_ATTACKS: 'full' };
  await runVitest('suite', env, ['e2e/attacks']);
  await runPlaywright(env, 'e2e/attacks');
} finally {
  await suite.stop();
}
process.exit(printTable() ? 0 : 1);

function printTable(): boolean {
  const results = readResults();
  let isWhole = true;
  for (const [name, attacks] of Object.entries(CLASSES)) {
    const withstood = attacks.filter(({ number }) => hasHeld(results.get(number)));
    console.log(`\n${name.padEnd(10)} ${withstood.length} / ${attacks.length}`);
    for (const { number, name: attack, before, limit } of attacks) {
      const { passed = 0, failed = [] } = results.get(number) ?? {};
      const outcome = hasHeld(results.get(number)) ? 'held' : failed.length > 0 ? 'FELL' : 'NOT MADE';
      const tests = `${passed}/${passed + failed.length}`;
      const history = before === undefined ? '' : `   (before: ${before})`;
      const note = limit === undefined ? history : `${history}   (here: ${limit})`;
      console.log(`  ${String(number).padStart(2)} ${outcome.padEnd(9)} ${tests.padStart(7)}  ${attack}${note}`);
      for (const title of failed) console.log(`                      ✗ ${title}`);
    }
    isWhole &&= withstood.length === attacks.length;
  }
  return isWhole;
}

function hasHeld(result: { passed: number; failed: readonly string[] } | undefined): boolean {
  return result !== undefined && result.failed.length === 0 && result.passed > 0;
}

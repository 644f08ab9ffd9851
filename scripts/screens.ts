/**
 * `npm run screens`: a picture of every screen in every state, by phone and computer, light and dark, in `screens/`.
 * `npm run screens -- chat` takes only those whose name has the word. Which screens there are: `e2e/screens/`.
 */
import { join } from 'node:path';
import { requireBrowser } from './suite/browser.ts';
import { buildSuite } from './suite/build.ts';
import { fail, step } from './suite/console.ts';
import { describeTakenPorts, findTakenPorts, ROOT, readFirebaseConfig, readPortOffset } from './suite/ports.ts';
import { startSuite, suiteEnvironment } from './suite/suite.ts';
import { runTool } from './suite/tools.ts';

const SCREENS_OFFSET = 14_000;

const offset = readPortOffset() || SCREENS_OFFSET;
const config = readFirebaseConfig(offset);
const taken = await findTakenPorts(config);
if (taken.length > 0) fail(`The suite of the screens cannot start:\n${describeTakenPorts(taken)}`);
await step('Building', () => buildSuite(config));
const logFile = join(ROOT, '.data', 'screens-suite.log');
const suite = await step('Starting the suite', () => startSuite({ offset, logFile }));
try {
  const env = { ...suiteEnvironment(suite.config), TAGPO_BROWSER: requireBrowser() };
  const { failed } = await runTool('Screens', [join(ROOT, 'e2e', 'screens', 'take.ts'), ...process.argv.slice(2)], env);
  process.exitCode = failed;
} finally {
  await suite.stop();
}

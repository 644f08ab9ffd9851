/**
 * `npm run screens`: takes a picture of every screen in every state into `screens/`, from a small phone to a wide desktop; of two sizes in dark too.
 * `npm run screens -- chat` takes only those whose name contains the word. `e2e/screens/` lists the screens.
 */
import { join } from 'node:path';
import { requireBrowser } from '../suite/browser.ts';
import { ROOT } from '../suite/ports.ts';
import { runTool } from '../suite/tools.ts';
import { withSuite } from '../suite/with-suite.ts';

const SCREENS_OFFSET = 14_000;

await withSuite({ name: 'screens', offset: SCREENS_OFFSET }, async () => {
  const args = [join(ROOT, 'e2e', 'screens', 'take.ts'), ...process.argv.slice(2)];
  const { failed } = await runTool({ title: 'Screens', args, env: { TAGPO_BROWSER: await requireBrowser() } });
  process.exitCode = failed;
});

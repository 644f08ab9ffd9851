/** `npm run parity`: asks the stand-in the cases of the parity table and writes its answers into `emulator/PARITY.md`. */
import { join } from 'node:path';
import { ROOT } from '../suite/ports.ts';
import { runTool } from '../suite/tools.ts';

const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const args = [vitest, 'run', '--project=emulator', '--update=all', 'emulator/test/parity.test.ts'];
const { failed } = await runTool({ title: 'Parity', args });
process.exit(failed);

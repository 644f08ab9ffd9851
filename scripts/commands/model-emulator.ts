/**
 * `npm run model:emulator`: for each of twenty seeds, ten thousand random writes, transactions, reads and changes of listeners by several
 * clients of the stand-in, compared after each step with the simplest database there can be. `npm run model:emulator -- 2 1000` does less.
 */
import { z } from 'zod';
import { fail } from '../suite/console.ts';
import { runVitest } from '../suite/tools.ts';

const counts = z.tuple([z.coerce.number().int().min(1).default(20), z.coerce.number().int().min(1).default(10_000)]);
const given = counts.safeParse([process.argv[2], process.argv[3]]);
if (!given.success) fail('Seeds and steps are whole numbers: npm run model:emulator -- 2 1000');
const [seeds, steps] = given.data;
const {
  passed,
  failed,
  failures = [],
} = await runVitest({
  projects: ['emulator'],
  files: ['emulator/test/properties/model/'],
  env: { EMULATOR_MODEL_SEEDS: `${seeds}`, EMULATOR_MODEL_STEPS: `${steps}` },
});
for (const failure of failures) console.log(failure);
console.log(`\n${passed} seeds of ${steps} steps follow the model, ${failed} do not`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

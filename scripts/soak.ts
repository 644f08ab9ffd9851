/**
 * `npm run soak`: 10,000 messages over 20 conversations for each of five seeds, while instances of the API are killed, answers
 * get lost, requests come twice and late, and the whole suite is restarted. Prints a row for each seed; any breach fails it.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { soak } from '../e2e/soak/soak.ts';
import { buildSuite } from './suite/build.ts';
import { fail, step } from './suite/console.ts';
import { describeTakenPorts, findTakenPorts, ROOT, readFirebaseConfig, readPortOffset } from './suite/ports.ts';
import { type Suite, startSuite, suiteEnvironment } from './suite/suite.ts';

const SOAK_OFFSET = 16_000;
const SEEDS = 5;
const SENDS = 10_000;

const offset = readPortOffset() || SOAK_OFFSET;
const config = readFirebaseConfig(offset);
const taken = await findTakenPorts(config);
if (taken.length > 0) fail(`The suite to soak cannot start:\n${describeTakenPorts(taken)}`);
await step('Building', () => buildSuite(config));
const dataDirectory = join(ROOT, '.data', 'soak');
rmSync(dataDirectory, { recursive: true, force: true });
const open = () => startSuite({ offset, dataDirectory, logFile: join(ROOT, '.data', 'soak-suite.log') });

let suite: Suite = await step('Starting the suite', open);
Object.assign(process.env, suiteEnvironment(config));
let breaches = 0;
try {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const result = await soak({
      seed,
      sends: Number(process.env.SOAK_SENDS ?? SENDS),
      conversations: 20,
      maxDelayMs: 5000,
      offlineQueue: 100,
      // A clock that is off makes the limits of a minute last longer: it is put wrong in the short run of `npm test`.
      clockSkewMs: 0,
      restart: async () => {
        await suite.stop();
        suite = await open();
      },
    });
    const { ok, failed, unknown } = result.outcomes;
    console.log(`seed ${seed}: ${ok} ok, ${unknown} unknown, ${failed} failed; ${result.kills} kills, 1 restart`);
    for (const breach of result.breaches) console.log(`  ✗ ${breach}`);
    breaches += result.breaches.length;
  }
} finally {
  await suite.stop();
}
console.log(`\n${breaches} violations`);
process.exit(breaches === 0 ? 0 : 1);

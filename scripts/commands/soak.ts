/**
 * `npm run soak`: for each of five seeds, sends 10,000 messages through the shipped client over 20 conversations while instances of the API
 * are killed, answers get lost, requests arrive twice or late, tabs close and the whole suite is restarted. Then it replays 1,000 traces of
 * the model (`npm run model`) against the real API and the shipped client. It prints the counts of each seed and where the replay deviated
 * from the traces, and fails on any violation. `npm run soak -- --sends 500 --seeds 1 --traces 50` does less.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { soak } from '../../e2e/soak/soak.ts';
import { replayAll } from '../../e2e/soak/traces/replay.ts';
import { ROOT } from '../suite/ports.ts';
import { withSuite } from '../suite/with-suite.ts';

const SOAK_OFFSET = 16_000;
const TEN_MINUTES_MS = 10 * 60_000;

const { values } = parseArgs({
  options: {
    sends: { type: 'string', default: '10000' },
    seeds: { type: 'string', default: '5' },
    traces: { type: 'string', default: '1000' },
  },
});
const [sends, seeds, traces] = [Number(values.sends), Number(values.seeds), Number(values.traces)];

const dataDirectory = join(ROOT, '.data', 'soak');
rmSync(dataDirectory, { recursive: true, force: true });
let violations = 0;
await withSuite({ name: 'soak', offset: SOAK_OFFSET, dataDirectory }, async (_suite, restart) => {
  for (let seed = 1; seed <= seeds; seed += 1) await soakOnce(seed, restart);
  if (traces > 0) await playTraces();
});
console.log(`\n${violations} violations`);
process.exit(violations === 0 ? 0 : 1);

async function soakOnce(seed: number, restart: () => Promise<void>): Promise<void> {
  const { outcomes, kills, faults, breaches } = await soak({
    seed,
    sends,
    conversations: 20,
    // A member may send one message a second.
    pauseMs: 1000,
    maxDelayMs: 5000,
    offlineQueue: 100,
    // A wrong clock of the API makes rate limits last longer, so only the short soak of `npm test` has one.
    clockSkewMs: 0,
    deviceSkewMs: TEN_MINUTES_MS,
    restart,
  });
  const { ok, failed, waiting } = outcomes;
  console.log(`\nseed ${seed}: ${ok + failed + waiting} sends: ${ok} ok, ${failed} refused, ${waiting} not sent`);
  printCounts([...faults, ['instances killed', kills]]);
  report(breaches);
}

async function playTraces(): Promise<void> {
  const { steps, deviations, breaches } = await replayAll(traces);
  console.log(`\n${traces} traces of the model, ${steps} steps`);
  printCounts([...deviations]);
  report(breaches);
}

function printCounts(counts: readonly (readonly [string, number])[]): void {
  for (const [what, count] of counts) console.log(`${String(count).padStart(8)}  ${what}`);
}

function report(breaches: readonly string[]): void {
  violations += breaches.length;
  console.log(`${String(breaches.length).padStart(8)}  violations`);
  for (const breach of breaches) console.log(`  ✗ ${breach}`);
}

/**
 * `npm run bench:emulator`: measures the stand-in alone under large loads and prints the figures beside their budgets, with the processor
 * time of the stand-in. It never fails because of a figure, since machines differ. `npm run bench:emulator -- 3600` soaks for an hour.
 */
import { z } from 'zod';
import * as measure from '../bench/stand-in-load.ts';
import { buildEmulator } from '../suite/build.ts';
import { fail, formatTable, step } from '../suite/console.ts';
import { readPortOffset } from '../suite/ports.ts';
import { requireFreePorts } from '../suite/with-suite.ts';

const BENCH_OFFSET = 17_000;

const soakSeconds = z.coerce.number().int().min(1).max(86_400).default(60).safeParse(process.argv[2]);
if (!soakSeconds.success) fail('Seconds of the soak are a whole number: npm run bench:emulator -- 3600');
const { port } = (await requireFreePorts(readPortOffset() || BENCH_OFFSET)).emulators.firestore;
await step('Building the stand-in', buildEmulator);
const writes = await step('Writing 100,000 documents under a listener', () => measure.measureWrites(port));
const { count, read } = await step('Counting and reading 20,000 documents', () => measure.measureResults(port));
const transforms = await step('Writing 500 and 4,000 transforms', () => measure.measureTransforms(port));
const contention = await step('Adding one by 50 web clients at once', () => measure.measureContention(port));
const imported = await step('Importing 1 GiB', () => measure.measureImport(port));
const soak = await step(`Soaking for ${soakSeconds.data} s`, () => measure.measureSoak(port, soakSeconds.data));
const { peakMemory = Number.NaN } = imported;
const rows = [
  ['', 'passed', 'processor', 'budget'],
  ['100,000 writes under a listener', seconds(writes.seconds), seconds(writes.cpuSeconds), '≤ 6 s'],
  ['count of 20,000, median', milliseconds(count.seconds), milliseconds(count.cpuSeconds), '≤ 15 ms'],
  ['reading 20,000, median', milliseconds(read.seconds), milliseconds(read.cpuSeconds), '≤ 600 ms'],
  ['a transform of 4,000 ÷ one of 500', transforms.toFixed(2), '', '≤ 1.5'],
  ['50 web clients add one', seconds(contention.seconds), seconds(contention.cpuSeconds), '≤ 2 s'],
  ['import of 1 GiB', seconds(imported.seconds), seconds(imported.cpuSeconds)],
  ['… memory at most', `${(peakMemory / 1024).toFixed(2)} GiB`, '', '≤ 4 GiB'],
  [
    `${soak.at(-1)?.rounds} rounds of a soak: last heap in use ÷ the one in its middle`,
    growth(soak).toFixed(2),
    '',
    '≤ 1.05',
  ],
];
const curve = soak.map(({ seconds, rounds, live, resident }) => [seconds, rounds, live, resident].map(Math.round));
console.log(`\n${formatTable(rows)}`);
console.log(`\nThe soak:\n${formatTable([['second', 'rounds', 'heap in use, MiB', 'memory, MiB'], ...curve])}`);
process.exit();

/** Compares what is in use after a garbage collection: what the process occupies depends on when it collects. */
function growth(samples: readonly measure.SoakSample[]): number {
  const live = samples.map((sample) => sample.live);
  return (live.at(-1) ?? Number.NaN) / (live[Math.floor(live.length / 2)] ?? Number.NaN);
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

function milliseconds(value: number): string {
  return `${(value * 1000).toFixed(0)} ms`;
}

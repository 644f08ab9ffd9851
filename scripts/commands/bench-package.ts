/** `npm run bench:package`: what Firestore in a test's own process costs, beside the budgets. Never fails because of a figure. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildEmulator } from '../suite/build.ts';
import { formatTable, step } from '../suite/console.ts';
import { ROOT } from '../suite/ports.ts';

const RUNS = 5;
const DOCUMENTS = 10_000;

// Each run is a process of its own, because only the first start in a process loads anything.
const SCRIPT = `
const { startFirestore } = await import(process.argv[1]);
const documents = ({ address, projectId }) => 'http://' + address + '/v1/projects/' + projectId + '/databases/(default)/documents';
const took = async (work) => { const from = performance.now(); await work(); return performance.now() - from; };
let first, eight;
const ready = await took(async () => { first = await startFirestore(); });
const name = (id) => 'projects/demo-test/databases/(default)/documents/notes/' + id;
const write = (id) => ({ update: { name: name(id), fields: { text: { stringValue: 'x'.repeat(100) } } } });
const fill = async () => {
  for (let from = 0; from < ${DOCUMENTS}; from += 500) {
    const body = JSON.stringify({ writes: Array.from({ length: 500 }, (_, index) => write(from + index)) });
    await (await fetch(documents(first) + ':commit', { method: 'POST', body })).text();
  }
};
await fill();
await first.clear();
await fill();
const before = process.cpuUsage();
const clear = await took(() => first.clear());
const used = process.cpuUsage(before);
const left = await (await fetch(documents(first) + '/notes')).json();
if (left.documents) throw new Error('Documents are left.');
const together = await took(async () => { eight = await Promise.all(Array.from({ length: 8 }, () => startFirestore())); });
await Promise.all([first, ...eight].map((one) => one.close()));
console.log(JSON.stringify([ready, together, clear, (used.user + used.system) / 1000]));
`;

await step('Building', buildEmulator);
const library = join(ROOT, 'emulator', 'dist', 'index.mjs');
const runs = await step(`Measuring ${RUNS} times`, async () => Array.from({ length: RUNS }, runOnce));
const median = (column: number) => runs.map((run) => run[column] ?? Number.NaN).toSorted((a, b) => a - b)[RUNS >> 1];
const show = (column: number) => `${median(column)?.toFixed(1)} ms`;
console.log(
  formatTable([
    ['median', 'result', 'budget'],
    ['first start in a process', show(0), '≤ 50 ms'],
    ['eight more at the same time', show(1), '≤ 50 ms'],
    ['clear of 10,000 documents', show(2), '≤ 20 ms'],
    ['… of processor time', show(3), ''],
  ]),
);

function runOnce(): number[] {
  const args = ['--input-type=module', '-e', SCRIPT, new URL(`file://${library}`).href];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as number[];
}

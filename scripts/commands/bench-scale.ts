/**
 * `npm run bench:scale`: compares what each call is billed and how long it takes at 1,000, 10,000 and 100,000 members.
 * `npm run bench:scale -- 1000 20000` measures at other sizes. It fails when a call is billed more than its budget.
 */
import { z } from 'zod';
import type { Percentiles } from '../bench/quantile.ts';
import { type MeasuredRow, measureScale, type ScaleFigures } from '../bench/scale.ts';
import { buildEmulator } from '../suite/build.ts';
import { fail, formatTable, step } from '../suite/console.ts';
import { readPortOffset } from '../suite/ports.ts';
import { requireFreePorts } from '../suite/with-suite.ts';

const SCALE_OFFSET = 15_000;
const SIZES = [1000, 10_000, 100_000];
/** The process ends after this time even if something hangs, and the stand-in ends with it. */
const LIMIT_MINUTES = 30;

const sizes = z.array(z.coerce.number().int().min(1000).max(200_000)).safeParse(process.argv.slice(2));
if (!sizes.success) fail('Sizes are whole numbers from 1000 to 200000: npm run bench:scale -- 1000 20000');
const config = await requireFreePorts(readPortOffset() || SCALE_OFFSET);
setTimeout(() => fail(`Not done after ${LIMIT_MINUTES} minutes.`), LIMIT_MINUTES * 60_000).unref();
await step('Building the stand-in', buildEmulator);

const measured: ScaleFigures[] = [];
for (const size of sizes.data.length > 0 ? sizes.data : SIZES) {
  measured.push(await measureScale(size, config.emulators.firestore.port));
}

console.log('');
for (const { size, peakMemory, served } of measured) {
  const memory = peakMemory === undefined ? 'not reported by this system' : `${Math.round(peakMemory)} MiB`;
  console.log(`Memory of the stand-in with ${size.toLocaleString('en')} members, at most: ${memory}`);
  const [heap, resident] = [served.heap, served.resident].map((mib) => `${Math.round(mib)} MiB`);
  console.log(
    `Memory of the API that has served ${served.members.toLocaleString('en')} of them (≤ 256 MiB): heap ${heap}, resident ${resident}`,
  );
}
let breaches = 0;
const heads = measured.flatMap(({ size }) => [`at ${size.toLocaleString('en')}`, 'p50/p95/p99 ms']);
const table = [['call', 'budget', ...heads]];
for (const [index, { row }] of (measured[0]?.rows ?? []).entries()) {
  const rows = measured.map(({ rows }) => rows[index]).filter((row) => row !== undefined);
  const isOver = rows.some(isOverBudget);
  if (isOver) breaches += 1;
  const cells = rows.flatMap(({ billed, times }) => [
    formatBill(billed),
    times === undefined ? '' : formatTimes(times),
  ]);
  table.push([row.action, formatBill(row.budget), ...cells, ...(isOver ? ['OVER'] : [])]);
}
console.log(`\n${formatTable(table)}`);
if (breaches > 0) fail(`${breaches} calls are billed more than their budget.`);

function isOverBudget({ row, billed }: MeasuredRow): boolean {
  return billed.reads > row.budget.reads || billed.writes > row.budget.writes;
}

function formatBill({ reads, writes }: { readonly reads: number; readonly writes: number }): string {
  return `${reads} R ${writes} W`;
}

function formatTimes({ p50, p95, p99 }: Percentiles): string {
  return [p50, p95, p99].map((ms) => ms.toFixed(0)).join('/');
}

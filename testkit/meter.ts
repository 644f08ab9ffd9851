/** What the stand-in billed for one call, told by the contract's name of the call. */
import { expect } from 'vitest';
import { z } from 'zod';
import { METER_PREFIX } from './meter-prefix.ts';

export interface Bill {
  /** Without `rangeReads`. */
  readonly reads: number;
  readonly writes: number;
}

const NOTHING: Bill = { reads: 0, writes: 0 };

/** Runs something and answers what the calls of that name were billed meanwhile. Deletes count as writes. */
export async function bill(label: string, run: () => Promise<unknown>): Promise<Bill> {
  const name = METER_PREFIX + label;
  const before = (await readMeter())[name] ?? NOTHING;
  await run();
  const after = (await readMeter())[name] ?? NOTHING;
  return { reads: after.reads - before.reads, writes: after.writes - before.writes };
}

/** The run's bill is at most this. */
export async function expectBill(label: string, limit: Bill, run: () => Promise<unknown>): Promise<void> {
  const { reads, writes } = await bill(label, run);
  expect({ reads: Math.max(reads, limit.reads), writes: Math.max(writes, limit.writes) }, label).toEqual(limit);
}

const cost = z.object({ reads: z.number(), rangeReads: z.number(), writes: z.number(), deletes: z.number() });
const meter = z.object({ labels: z.record(z.string(), cost) });

async function readCosts() {
  const response = await fetch(`http://${process.env.FIRESTORE_EMULATOR_HOST}/emulator/v1/meter`);
  return meter.parse(await response.json()).labels;
}

/** What was billed so far, by label. */
export async function readMeter(): Promise<Partial<Record<string, Bill>>> {
  const entries = Object.entries(await readCosts());
  return Object.fromEntries(
    entries.map(([label, { reads, writes, deletes }]) => [label, { reads, writes: writes + deletes }]),
  );
}

/** The reads that the calls of that name were billed for index entries of queries over several ranges meanwhile: one for 1,000 of each query. */
export async function billRangeReads(label: string, run: () => Promise<unknown>): Promise<number> {
  const count = async () => (await readCosts())[METER_PREFIX + label]?.rangeReads ?? 0;
  const before = await count();
  await run();
  return (await count()) - before;
}

/** The billed reads of everybody so far. */
export async function countReads(): Promise<number> {
  return Object.values(await readMeter()).reduce((sum, bill) => sum + (bill?.reads ?? 0), 0);
}

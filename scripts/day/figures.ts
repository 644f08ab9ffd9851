/** The figures of a day that `npm run day` measures and `docs/operations/costs.md` shows. */
import { z } from 'zod';

const count = z.number().int().min(0);
const amounts = z.object({
  /** HTTP requests of the browser. */
  requests: count,
  reads: count,
  /** Deletes count as writes. */
  writes: count,
  /** Bytes that the browser received with headers, bytes of those that were bodies, and bytes that it sent. */
  received: count,
  body: count,
  sent: count,
});
const row = amounts.extend({
  kind: z.enum(['call', 'listener', 'sign-in', 'file', 'photo', 'other']),
  label: z.string(),
});

export const figures = z.object({
  /** Minutes on the day's clock while a page of the app was open. */
  minutes: z.number(),
  rows: z.array(row),
  /** The evening before the day, on a new device. */
  evening: z.array(row),
});

export type Amounts = z.infer<typeof amounts>;
export type Row = z.infer<typeof row>;
export type Figures = z.infer<typeof figures>;

const FIELDS = ['requests', 'reads', 'writes', 'received', 'body', 'sent'] as const satisfies (keyof Amounts)[];

export function sumUp(rows: readonly Amounts[]): Amounts {
  const total: Amounts = { requests: 0, reads: 0, writes: 0, received: 0, body: 0, sent: 0 };
  for (const each of rows) for (const field of FIELDS) total[field] += each[field];
  return total;
}

export const callsOf = (rows: readonly Row[]) => rows.filter(({ kind }) => kind === 'call');
export const withoutPhotos = (rows: readonly Row[]) => rows.filter(({ kind }) => kind !== 'photo');

import { paths } from '@tagpo/contract/paths';
import { RECENT_REPORT_DAYS } from '@tagpo/contract/product';
import { DAY_MS } from '@tagpo/contract/wire/time/manila-day';
import {
  type DocumentData,
  type DocumentReference,
  FieldValue,
  type Firestore,
  type SetOptions,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';

const count = z._default(z.int(), 0);

/**
 * `counters/staff`: changed in the transaction that changes what is counted, so that asking costs one read at any number of
 * members (an aggregation reads one for each thousand). Accounts come and go far below the one write a second that Firestore
 * sustains on a document.
 */
const countsDocument = z.object({
  users: count,
  active: count,
  samples: count,
  openReports: count,
  /** Log entries about reports by UTC day (`2026-11-20`). */
  reportsByDay: z._default(z.record(z.string(), z.int()), {}),
});

export type Counts = z.infer<typeof countsDocument>;
export type Counted = 'users' | 'active' | 'samples' | 'openReports';

/** A transaction or a batch. */
interface Writer {
  set(reference: DocumentReference, data: DocumentData, options: SetOptions): unknown;
}

/** Increments counts within the transaction that changes what is counted. Reads nothing, so that transactions do not contend. */
export function changeCounts(
  transaction: Writer,
  firestore: Firestore,
  changes: Partial<Record<Counted, number>>,
): void {
  const increments = Object.entries(changes)
    .filter(([, by]) => by !== 0)
    .map(([name, by]) => [name, FieldValue.increment(by)]);
  if (increments.length === 0) return;
  transaction.set(
    firestore.doc(paths.counts()),
    { schemaVersion: 1, ...Object.fromEntries(increments) },
    { merge: true },
  );
}

export function countReportEntry(transaction: Writer, firestore: Firestore, now: number): void {
  const reportsByDay = { [dayOf(now)]: FieldValue.increment(1) };
  transaction.set(firestore.doc(paths.counts()), { schemaVersion: 1, reportsByDay }, { merge: true });
}

/** Reads the counts: one read. */
export async function readCounts(firestore: Firestore): Promise<Counts> {
  const snapshot = await firestore.doc(paths.counts()).get();
  return z.parse(countsDocument, snapshot.data() ?? {});
}

/** Those of today and the 29 days before it. */
export function sumRecentReports({ reportsByDay }: Counts, now: number): number {
  const first = dayOf(now - (RECENT_REPORT_DAYS - 1) * DAY_MS);
  return Object.entries(reportsByDay)
    .filter(([day]) => day >= first)
    .reduce((sum, [, entries]) => sum + entries, 0);
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

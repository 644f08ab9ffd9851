/** What a month is reckoned with: the day as `npm run day` measured it, what that does not play at its budget, and the rest assumed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHOTO_SIZES } from '../../contract/src/product.ts';
import { BUDGET_ROWS } from '../../functions/test/costs/budget-rows.ts';
import type { Bill } from '../../testkit/meter.ts';
import { callsOf, figures, sumUp, withoutPhotos } from '../day/figures.ts';

/** Written by `npm run day -- --keep`. */
export const MEASURED = figures.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'day.json'), 'utf8')));

/** Once a day each and not played: by the row of the table of budgets. */
const NOT_PLAYED = ['own profile', 'who likes me, a page of 18', 'favourite'];

export interface DayRow extends Bill {
  readonly action: string;
  readonly times: number;
  /** Bytes that the browser received; undefined where that was not measured. */
  readonly received?: number;
}

/** @throws Error when the table of budgets has no such row. */
export function listDay(): { played: DayRow[]; notPlayed: DayRow[] } {
  const played = withoutPhotos(MEASURED.rows).map(({ label, requests, ...row }) => ({
    action: label,
    times: requests,
    ...row,
  }));
  const notPlayed = NOT_PLAYED.map((action) => {
    const row = BUDGET_ROWS.find((one) => one.action === action);
    if (row === undefined) throw new Error(`The table of budgets has no row “${action}”.`);
    return { action, times: 1, ...row.budget };
  });
  return { played, notPlayed };
}

export const CALLS_A_DAY = sumUp(callsOf(MEASURED.rows)).requests + NOT_PLAYED.length;
const MESSAGES_SENT = sumUp(MEASURED.rows.filter(({ label }) => label === 'sendMessage')).requests;
/** KiB that Hosting sends a day: the API's answers, and what of the app the device has not kept. */
const HOSTED_KIB = sumUp(MEASURED.rows.filter(({ kind }) => kind === 'call' || kind === 'file')).received / 1024;

const KIB_A_GIB = 1024 * 1024;
/** In both types. */
const photoKib = (2 * (PHOTO_SIZES.full.bytes + PHOTO_SIZES.grid.bytes)) / 1024;

/** KiB and seconds, unless they say otherwise. */
export const ASSUMED = {
  /** Members of a month for each of a day. */
  monthly: 3,
  days: 30,
  /** Documents of a member without messages, ten conversations shared by two among them; KiB of them with their indexes. */
  documents: 10,
  documentsKib: 40,
  messageKib: 1,
  /** Days of messages that are there: the first year's end. */
  messageDays: 365,
  photos: 4,
  gridPhotosSeen: 60,
  fullPhotosSeen: 15,
  /** A new build a week. */
  buildKib: 350 / 7,
  /** What Cloud Run rounds up to. */
  answerSeconds: 0.1,
  /** One of ours and one of Cloud Run's for each call. */
  logKib: 2,
  /** Tokens of App Check live for seven days. */
  assessments: 30 / 7,
  managedBackups: 7 + 8,
  exports: 8,
  exportsAMonth: 52 / 12,
  jobs: 2,
};

export type Usage = ReturnType<typeof usageOf>;

/** A month's amounts in the units of `prices.ts`, of so many members a day. */
export function usageOf(daily: number) {
  const { played, notPlayed } = listDay();
  const sum = (what: keyof Bill) => [...played, ...notPlayed].reduce((all, row) => all + row[what], 0);
  const { days, documents, documentsKib, messageKib, messageDays, answerSeconds } = ASSUMED;
  const members = daily * ASSUMED.monthly;
  const messages = daily * MESSAGES_SENT * messageDays;
  const calls = daily * CALLS_A_DAY * days;
  const views = daily * days * (ASSUMED.gridPhotosSeen + ASSUMED.fullPhotosSeen);
  const stored = (members * documentsKib + messages * messageKib) / KIB_A_GIB;
  const seenKib = ASSUMED.gridPhotosSeen * PHOTO_SIZES.grid.bytes + ASSUMED.fullPhotosSeen * PHOTO_SIZES.full.bytes;
  return {
    reads: (daily * sum('reads') * days) / 100_000,
    writes: (daily * sum('writes') * days) / 100_000,
    stored,
    recoverable: stored,
    backups: stored * ASSUMED.managedBackups,
    exportedReads: ((members * documents + messages) * ASSUMED.exportsAMonth) / 100_000,
    calls: (calls + views) / 1_000_000,
    cpu: (calls + views) * answerSeconds,
    memory: calls * answerSeconds * 0.5 + views * answerSeconds * 0.25,
    photos: (members * ASSUMED.photos * photoKib) / KIB_A_GIB + stored * ASSUMED.exports,
    photoTraffic: (daily * days * seenKib) / 1024 / KIB_A_GIB,
    hosting: (daily * days * (HOSTED_KIB + ASSUMED.buildKib)) / KIB_A_GIB,
    logs: ((calls + views) * ASSUMED.logKib) / KIB_A_GIB,
    jobs: ASSUMED.jobs,
    members,
    assessments: members * ASSUMED.assessments,
  };
}

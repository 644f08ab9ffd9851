/** Computes a month's usage from the day that `npm run day` measured, the budgets of calls that it does not play, and assumptions. */
import { PHOTO_SIZES } from '../../contract/src/product.ts';
import { BUDGET_ROWS } from '../../testkit/costs/budget-rows.ts';
import type { Bill } from '../../testkit/meter.ts';
import { callsOf, figures, sumUp, withoutPhotos } from '../day/figures.ts';
import day from './generated/day.json' with { type: 'json' };
import { STORED_BYTES } from './stored-bytes.ts';

/** Written by `npm run day -- --keep`. */
export const MEASURED = figures.parse(day);

/** Rows of the budget table whose calls the played day leaves out; each is assumed once a day. */
const NOT_PLAYED = ['own profile', 'who likes me, a page of 18', 'favourite'];

export interface DayRow extends Bill {
  readonly action: string;
  readonly times: number;
  /** Bytes that the browser received; undefined for calls that were not played. */
  readonly received?: number;
}

/** @throws Error when the budget table lacks a row of `NOT_PLAYED` */
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
/** KiB that Hosting sends a day: answers of the API and files of the app that the browser had not cached. */
const HOSTED_KIB = sumUp(MEASURED.rows.filter(({ kind }) => kind === 'call' || kind === 'file')).received / 1024;

const KIB_A_GIB = 1024 * 1024;
/** KiB of one photo in both sizes and types. */
const photoKib = (2 * (PHOTO_SIZES.full.bytes + PHOTO_SIZES.grid.bytes)) / 1024;

/** Amounts are in KiB and seconds unless a comment says otherwise. */
export const ASSUMED = {
  /** Members who are active in a month, for each who is active on a day. */
  monthly: 3,
  days: 30,
  /** Documents of a member without messages, including half of ten conversations. */
  documents: 10,
  /** Days of messages that are stored at the end of the first year. */
  messageDays: 365,
  photos: 4,
  gridPhotosSeen: 60,
  fullPhotosSeen: 15,
  /** KiB a day of a build that changes once a week. */
  buildKib: 350 / 7,
  /** Cloud Run rounds each call up to this. */
  answerSeconds: 0.1,
  /** Memory of the function `pictures` in GiB, as `functions/src/index.ts` sets it. */
  pictureGib: 0.25,
  /** One log line of ours and one of Cloud Run's for each call. */
  logKib: 2,
  /** An App Check token lives for seven days. */
  assessments: 30 / 7,
  managedBackups: 7 + 8,
  exports: 8,
  exportsAMonth: 52 / 12,
  jobs: 2,
};

/** Views of photos a day that the browser has not kept. */
export const VIEWS_A_DAY = ASSUMED.gridPhotosSeen + ASSUMED.fullPhotosSeen;

export type Usage = ReturnType<typeof usageOf>;

/** A month's amounts in the units of `prices.ts`; `daily` is how many members are active a day. */
export function usageOf(daily: number) {
  const { played, notPlayed } = listDay();
  const sum = (what: keyof Bill) => [...played, ...notPlayed].reduce((all, row) => all + row[what], 0);
  const { days, documents, messageDays, answerSeconds, pictureGib } = ASSUMED;
  const members = daily * ASSUMED.monthly;
  const messages = daily * MESSAGES_SENT * messageDays;
  const calls = daily * CALLS_A_DAY * days;
  const views = daily * days * VIEWS_A_DAY;
  const stored = (members * STORED_BYTES.member + messages * STORED_BYTES.message) / 1024 / KIB_A_GIB;
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
    memory: calls * answerSeconds * 0.5 + views * answerSeconds * pictureGib,
    photos: (members * ASSUMED.photos * photoKib) / KIB_A_GIB + stored * ASSUMED.exports,
    photoReads: views / 1_000_000,
    photoTraffic: (daily * days * seenKib) / 1024 / KIB_A_GIB,
    hosting: (daily * days * (HOSTED_KIB + ASSUMED.buildKib)) / KIB_A_GIB,
    logs: ((calls + views) * ASSUMED.logKib) / KIB_A_GIB,
    jobs: ASSUMED.jobs,
    members,
    assessments: members * ASSUMED.assessments,
  };
}

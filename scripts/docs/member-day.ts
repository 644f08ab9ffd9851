/** What a month is reckoned with. Operations come from the table of budgets, which the tests hold the API to; the rest is assumed. */
import { PHOTO_SIZES } from '../../contract/src/product.ts';
import { BUDGET_ROWS } from '../../functions/test/costs/budget-rows.ts';
import type { Bill } from '../../functions/test/costs/meter.ts';

/** How often an active member does it in a day, generously: by the row of the table of budgets. */
const CALLS = {
  'home page of 18': 4,
  'profile view': 15,
  'own profile': 1,
  'deck of 20': 2,
  pass: 30,
  like: 9,
  'like that matches': 1,
  'search page of 18 with distance': 3,
  'who likes me, a page of 18': 1,
  favourite: 1,
  'conversation list of 20': 6,
  'the unread total': 4,
  'open a chat of 30 messages': 8,
  'send a message': 20,
  'mark a thread read': 10,
};

/** Beside the calls. */
const AROUND: Readonly<Record<string, { times: number; cost: Bill }>> = {
  'a message received live, in the list and in the thread': { times: 20, cost: { reads: 2, writes: 0 } },
  'who calls, read once a minute': { times: 30, cost: { reads: 1, writes: 0 } },
  'presence, at most every five minutes': { times: 6, cost: { reads: 0, writes: 1 } },
};

export const AROUND_THE_CALLS = Object.keys(AROUND).length;

export interface DayRow extends Bill {
  readonly action: string;
  readonly times: number;
}

/** @throws Error when the table of budgets has no such row. */
export function listDay(): DayRow[] {
  const calls = Object.entries(CALLS).map(([action, times]) => {
    const row = BUDGET_ROWS.find((one) => one.action === action);
    if (row === undefined) throw new Error(`The table of budgets has no row “${action}”.`);
    return { action, times, reads: times * row.budget.reads, writes: times * row.budget.writes };
  });
  const around = Object.entries(AROUND).map(([action, { times, cost }]) => ({
    action,
    times,
    reads: times * cost.reads,
    writes: times * cost.writes,
  }));
  return [...calls, ...around];
}

export const CALLS_A_DAY = Object.values(CALLS).reduce((sum, times) => sum + times);

const KIB_A_GIB = 1024 * 1024;
const photoKib = (PHOTO_SIZES.full.bytes + PHOTO_SIZES.grid.bytes) / 1024;

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
  answerKib: 4,
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
  const day = listDay();
  const sum = (what: keyof Bill) => day.reduce((all, row) => all + row[what], 0);
  const { days, documents, documentsKib, messageKib, messageDays, answerSeconds } = ASSUMED;
  const members = daily * ASSUMED.monthly;
  const messages = daily * CALLS['send a message'] * messageDays;
  const calls = daily * CALLS_A_DAY * days;
  const stored = (members * documentsKib + messages * messageKib) / KIB_A_GIB;
  const seenKib = ASSUMED.gridPhotosSeen * PHOTO_SIZES.grid.bytes + ASSUMED.fullPhotosSeen * PHOTO_SIZES.full.bytes;
  return {
    reads: (daily * sum('reads') * days) / 100_000,
    writes: (daily * sum('writes') * days) / 100_000,
    stored,
    recoverable: stored,
    backups: stored * ASSUMED.managedBackups,
    exportedReads: ((members * documents + messages) * ASSUMED.exportsAMonth) / 100_000,
    calls: calls / 1_000_000,
    cpu: calls * answerSeconds,
    memory: calls * answerSeconds * 0.5,
    photos: (members * ASSUMED.photos * photoKib) / KIB_A_GIB + stored * ASSUMED.exports,
    photoTraffic: (daily * days * seenKib) / 1024 / KIB_A_GIB,
    hosting: (calls * ASSUMED.answerKib + daily * days * ASSUMED.buildKib) / KIB_A_GIB,
    logs: (calls * ASSUMED.logKib) / KIB_A_GIB,
    jobs: ASSUMED.jobs,
    members,
    assessments: members * ASSUMED.assessments,
  };
}

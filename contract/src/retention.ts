import { DAY_MS } from './wire/time/manila-day.ts';

/**
 * Retention terms. The nightly job (`functions/src/features/retention`) erases by this table, and `docs/privacy.md` and the page /privacy are made
 * of it. What is not in it is kept as long as the account.
 */
export const RETENTION = {
  cutOffErasures: {
    days: 1,
    what: 'an erasure that was cut off',
    from: 'when it was asked for: it is taken to its end',
  },
  newcomers: { days: 30, what: 'an account without a finished profile', from: 'sign-up' },
  signIns: { days: 30, what: 'a sign-in that no account was ever opened for', from: 'its last use' },
  withoutSignIn: {
    days: 1,
    what: 'an account whose sign-in was deleted by itself',
    from: 'the night that misses it; samples have none',
  },
  inactiveMembers: { days: 1095, what: 'an account that nobody uses', from: 'the last call' },
  uploads: { days: 1, what: 'an uploaded photo that was not put into a profile', from: 'the upload' },
  limits: { days: 1, what: 'when a limited action was taken', from: 'the end of the limit’s window, at the latest' },
  mails: { days: 7, what: 'that a mail was sent, without what and to whom', from: 'its task' },
  formerLikes: { days: 30, what: 'when a like had been given that was taken back', from: 'when it had been given' },
  spotlights: {
    days: 7,
    what: 'which profiles in the spotlight a member was shown, opened and liked',
    from: 'the day of it',
  },
  reports: { days: 730, what: 'a report and its evidence, unless a legal hold keeps it', from: 'the last change' },
  bans: {
    days: 1095,
    what: 'keyed hashes of the address and the photos of an account that was switched off',
    from: 'the switch-off, unless the account is switched on again',
  },
  adminLogs: { days: 730, what: 'an entry of the administrators’ log', from: 'the entry' },
  separatedConversations: {
    days: 365,
    what: 'a conversation that a block or an unmatch ended',
    from: 'the last message',
  },
  /** The same for declined and unanswered requests, so that the sender does not learn which. */
  unansweredRequests: { days: 365, what: 'a request that nobody answered', from: 'its message' },
} as const satisfies Record<string, RetentionTerm>;

/**
 * How long at most what was erased is still in a copy for emergencies: the longest of managed backups, exports, point-in-time
 * recovery and deleted photos. docs/operations/deploy.md sets them up by it.
 */
export const BACKUP_DAYS = 56;

interface RetentionTerm {
  readonly days: number;
  readonly what: string;
  readonly from: string;
}

export type RetentionName = keyof typeof RETENTION;

/** Milliseconds since 1970 before which the term is over. */
export function pastItsTime(name: RetentionName, now: number): number {
  return now - RETENTION[name].days * DAY_MS;
}

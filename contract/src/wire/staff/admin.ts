import * as z from 'zod/mini';
import { ADMIN_NOTE_LENGTH, ADMIN_QUERY_LENGTH, MAX_SAMPLES, SAMPLES_DEFAULT } from '../../product.ts';
import { plainText } from '../profile/text.ts';
import { memberId } from '../profile/user.ts';
import { moment } from '../time/moment.ts';
import { timeCursor } from '../time/time-cursor.ts';
import { reportReason } from './report-reasons.ts';

/** Everything that is written into the log, by whomever. An entry is never changed. */
export const ADMIN_ACTIONS = [
  'user.activated',
  'user.deactivated',
  'user.viewed',
  'photo.removed',
  'bio.removed',
  'prompt.removed',
  'note.added',
  'samples.generated',
  'report.created',
  'evidence.read',
  'hold.placed',
  'hold.lifted',
  'review.started',
  'review.closed',
  'appeal.created',
  'views.reached',
  'admin.granted',
  'admin.revoked',
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** Who the log names for what no administrator did, and for what was done at the command line. */
export const SYSTEM_ID = 'system';
/** Stands for an erased member in the log and in reports. */
export const ERASED_ID = 'deleted-member';

/** The state, in an entry, of a report or an appeal that is not made yet. */
export const NO_REPORT = 'none';

const loggedState = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/**
 * What an entry says beside who, what, whom and when; of what is optional only what applies is there. `before` and `after` are equal where
 * nothing changed.
 */
export const adminLogDetails = z.strictObject({
  before: loggedState,
  after: loggedState,
  reason: z.optional(z.string()),
  note: z.optional(z.string()),
  reportId: z.optional(z.string()),
  count: z.optional(z.int()),
  seed: z.optional(z.string()),
  /** The request that did it, as in `X-Request-Id`. */
  requestId: z.optional(z.string()),
});
/**
 * An entry of `GET /admin/logs`, newest first. The names are those of today, of accounts that are still there: an entry
 * itself holds none.
 */
export const adminLogEntry = z.strictObject({
  id: z.string(),
  adminId: z.string(),
  adminName: z.optional(z.string()),
  action: z.enum(ADMIN_ACTIONS),
  targetUserId: z.optional(z.string()),
  targetName: z.optional(z.string()),
  details: adminLogDetails,
  performedAt: z.iso.datetime(),
});

/**
 * `GET /admin/logs`: 50 a page, any filters together. `from` (included) and `to` (excluded) are moments with their offset
 * from UTC; `targetId` is the member it was done to.
 */
export const listLogsQuery = z.strictObject({
  cursor: z.optional(timeCursor),
  action: z.optional(z.enum(ADMIN_ACTIONS, 'option-unknown')),
  adminId: z.optional(memberId),
  targetId: z.optional(memberId),
  from: z.optional(moment),
  to: z.optional(moment),
});

/** `GET /admin/stats`. Samples are in the totals, and counted again by themselves. */
export const adminStats = z.strictObject({
  totalUsers: z.int().check(z.minimum(0)),
  activeUsers: z.int().check(z.minimum(0)),
  sampleUsers: z.int().check(z.minimum(0)),
  /** Log entries of the last 30 days whose action contains "report". */
  recentReports: z.int().check(z.minimum(0)),
  /** Reports and appeals that nobody has closed. */
  openReports: z.int().check(z.minimum(0)),
});

/** An account as `GET /admin/users` lists it. A newcomer's name is the part of the address before the at-sign. */
export const adminUser = z.strictObject({
  id: memberId,
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  isAdmin: z.boolean(),
  isSample: z.boolean(),
  isProfileComplete: z.boolean(),
  createdAt: z.iso.datetime(),
  /** While switched off: why, and since when. */
  deactivation: z.optional(z.strictObject({ reason: reportReason, at: z.iso.datetime() })),
});

/** `GET /admin/users`: newest first, 50 a page. `query` is any part of a name or an address, in any case. */
export const listAdminUsersQuery = z.strictObject({
  cursor: z.optional(timeCursor),
  query: z.optional(plainText({ max: ADMIN_QUERY_LENGTH, tooLong: 'text-too-long' })),
});

/** What an administrator notes, in the log or about a member. */
export const noteText = plainText({ max: ADMIN_NOTE_LENGTH, tooLong: 'note-too-long', multiline: true });

/**
 * `PATCH /admin/users/{id}/toggle`. `reason` is the rule that the member is told when they are switched off, `other` unless
 * told; `note` is for the log alone. Both are without effect on switching on.
 */
export const toggleUserBody = z.strictObject({
  active: z.boolean('invalid-input'),
  reason: z.optional(reportReason),
  note: z.optional(noteText),
});

/** `POST /admin/generate-samples?count=20&seed=`: the same seed makes the same people, who are then made once. */
export const generateSamplesQuery = z.strictObject({
  count: z._default(
    z.pipe(
      z.pipe(z.string('invalid-input').check(z.regex(/^\d{1,3}$/, 'invalid-input')), z.transform(Number)),
      z.int('invalid-input').check(z.minimum(1, 'invalid-input'), z.maximum(MAX_SAMPLES, 'invalid-input')),
    ),
    SAMPLES_DEFAULT,
  ),
  seed: z.optional(z.string('invalid-input').check(z.regex(/^[A-Za-z0-9-]{1,40}$/, 'invalid-input'))),
});

/**
 * `message` is the sentence of the success toast. `created` is below `count` where the seed's people were there already, or
 * where `done` is: time was over, and the same call with this seed goes on.
 */
export const generatedSamples = z.strictObject({
  message: z.string(),
  count: z.int(),
  created: z.int(),
  /** How many of the seed's first `count` people are there. */
  done: z.int(),
  seed: z.string(),
});

/**
 * How far the caller's latest generation is: `GET /admin/generate-samples`, to be asked every second meanwhile. `paused`:
 * time was over before all were there. The seed is that of any but `idle`.
 */
export const samplesProgress = z.strictObject({
  state: z.enum(['idle', 'running', 'paused', 'done', 'failed']),
  count: z.int(),
  done: z.int(),
  seed: z.optional(z.string()),
});
export type LoggedState = z.infer<typeof loggedState>;
export type AdminLogDetails = z.infer<typeof adminLogDetails>;
export type AdminLogEntry = z.infer<typeof adminLogEntry>;
export type ListLogsQuery = z.infer<typeof listLogsQuery>;
export type AdminStats = z.infer<typeof adminStats>;
export type AdminUser = z.infer<typeof adminUser>;
export type ListAdminUsersQuery = z.infer<typeof listAdminUsersQuery>;
export type ToggleUserBody = z.infer<typeof toggleUserBody>;
export type GenerateSamplesQuery = z.output<typeof generateSamplesQuery>;
export type GeneratedSamples = z.infer<typeof generatedSamples>;
export type SamplesProgress = z.infer<typeof samplesProgress>;

import { RETENTION, type RetentionName } from '@tagpo/contract/retention';
import type { AppDeps } from '../../deps.ts';
import { createCallerLoader } from '../../domain/account/load-caller.ts';
import { createSignals } from '../../domain/conversations/signals.ts';
import { endUnanswered, eraseSeparated } from './conversations.ts';
import { eraseOld, eraseReports } from './documents.ts';
import { dropFormerLikes } from './former-likes.ts';
import { eraseCutOff, eraseInactive, eraseNewcomers, type Sweep } from './members.ts';
import { eraseSignIns } from './sign-ins.ts';
import { eraseUploads } from './uploads.ts';
import { eraseWithoutSignIn } from './without-sign-in.ts';

/** The sweep that enforces each term. */
const SWEEPS: { readonly [name in RetentionName]: Sweep } = {
  cutOffErasures: eraseCutOff,
  newcomers: eraseNewcomers,
  signIns: eraseSignIns,
  withoutSignIn: eraseWithoutSignIn,
  inactiveMembers: eraseInactive,
  uploads: eraseUploads,
  limits: eraseOld('limits', 'rateLimits', 'expiresAt'),
  mails: eraseOld('mails', 'mails', 'expiresAt'),
  formerLikes: dropFormerLikes,
  spotlights: eraseOld('spotlights', 'spotlightViews', 'expiresAt'),
  reports: eraseReports,
  bans: eraseOld('bans', 'bans', 'at'),
  adminLogs: eraseOld('adminLogs', 'adminLogs', 'performedAt'),
  separatedConversations: eraseSeparated,
  unansweredRequests: endUnanswered,
};

export type RetentionCounts = Record<RetentionName, number>;

/**
 * Erases what is past its term, a bounded amount of each kind; the next night continues. Idempotent. A kind that fails does not stop the others,
 * and the failures are thrown together. Logs only counts.
 */
export async function runRetention(deps: AppDeps): Promise<RetentionCounts> {
  const names = Object.keys(RETENTION) as RetentionName[];
  const callers = createCallerLoader(deps);
  const signals = createSignals(deps);
  const results = await Promise.allSettled(names.map((name) => SWEEPS[name]({ ...deps, callers, signals })));
  const counts = Object.fromEntries(
    names.map((name, index) => [name, results[index]?.status === 'fulfilled' ? results[index].value : 0]),
  ) as RetentionCounts;
  deps.log({ event: 'retention', ...counts });
  const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  const failed = names.filter((_name, index) => results[index]?.status === 'rejected');
  if (failures.length > 0) throw new AggregateError(failures, `Not erased: ${failed.join(', ')}`);
  return counts;
}

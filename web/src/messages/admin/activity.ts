import { count, params } from '@nanostores/i18n';
import type { ADMIN_ACTIONS } from '@tagpo/contract/admin';
import { catalogue } from '../locale.ts';

/** The log of what staff and the system did. */
export const activityMessages = catalogue('adminActivity', {
  title: 'Activity Logs',
  loading: 'Loading the log...',
  error: 'The log could not be loaded.',
  tryAgain: 'Try Again',
  empty: 'Nothing logged',
  emptyHint: 'Nothing that happened fits these filters.',
  end: 'That is the whole log.',
  filters: 'Filters',
  filtersOn: count({ one: 'Filters ({count})', many: 'Filters ({count})' }),
  clear: 'Clear filters',
  action: 'Action',
  anyAction: 'Any action',
  admin: 'Admin ID',
  target: 'Target user ID',
  byAdmin: 'Administrator',
  aboutMember: 'Member',
  personPlaceholder: 'Name, email or ID',
  clearPerson: params('Clear {label}'),
  searchingPerson: 'Searching...',
  personFailed: 'The search did not work. Please try again.',
  nobodyFound: 'Nobody by that name or email',
  thisId: 'Use this ID',
  from: 'From',
  to: 'To',
  datesInverted: 'The first day is after the last one.',
  onlyAdmin: params('Only by {who}'),
  onlyTarget: params('Only about {who}'),
  system: 'system',
  erased: 'Deleted member',
  details: 'Details',
  noDetails: 'No details',
  before: 'before',
  after: 'after',
  nothing: 'nothing',
  noneYet: 'none yet',
  unchanged: params('{value} (unchanged)'),
  yes: 'yes',
  no: 'no',
  openReport: 'Open the report',
  thisReport: 'This one',
  yesterday: params('Yesterday {time}'),
});

/** Each action in words. */
export const actionNameMessages = catalogue('adminActions', {
  'user.activated': 'User switched on',
  'user.deactivated': 'User switched off',
  'samples.generated': 'Samples generated',
  'report.created': 'Report received',
  'evidence.read': 'Evidence read',
  'hold.placed': 'Legal hold placed',
  'hold.lifted': 'Legal hold lifted',
  'review.started': 'Review started',
  'review.closed': 'Review closed',
  'appeal.created': 'Appeal received',
  'admin.granted': 'Admin rights given',
  'admin.revoked': 'Admin rights taken',
} satisfies Record<(typeof ADMIN_ACTIONS)[number], string>);

/** What the details of an entry are called. */
export const detailNameMessages = catalogue<Record<string, string>>('adminDetails', {
  isActive: 'Active',
  isAdmin: 'Administrator',
  isHeld: 'Legal hold',
  state: 'State',
  reason: 'Rule',
  note: 'Note',
  reportId: 'Report',
  count: 'How many',
  samples: 'Samples of the seed',
  seed: 'Seed',
  requestId: 'Request',
});

import { count, params } from '@nanostores/i18n';
import { REPORT_REASONS } from '@tagpo/contract/report-reasons';
import { catalogue } from './locale.ts';

export const actionMessages = catalogue('actions', {
  like: 'Like Profile',
  liked: 'Liked',
  matched: 'Matched',
  message: 'Message',
  more: params('More about {name}'),
  menuTitle: params('{name}'),
  addFavorite: 'Add to favorites',
  removeFavorite: 'Remove from favorites',
  block: params('Block {name}'),
  report: params('Report {name}'),
  cancel: 'Cancel',
  close: 'Close',
  blockTitle: params('Block {name}?'),
  blockText: 'You will not see each other anywhere here, and your chat closes. They are not told.',
  blockNow: 'Block',
  blocking: 'Blocking...',
  blocked: params('{name} is blocked'),
  unblocked: params('{name} is no longer blocked'),
  undo: 'Undo',
  errorTitle: 'Error',
  blockFailed: 'Blocking failed. Please try again.',
  unblockFailed: 'Unblocking failed. Please try again.',
  reportTitle: params('Report {name}'),
  reportText: 'Our staff reads every report. They are not told who sent it.',
  reason: 'What is wrong?',
  details: 'What happened? (optional)',
  detailsCount: params('{used} of {max}'),
  attach: count({ one: 'Attach {count} message from this chat', many: 'Attach {count} messages from this chat' }),
  attachHint: params('Up to the last one {name} wrote, with your own in between. Our staff will read them.'),
  sendReport: 'Send report',
  sendingReport: 'Sending...',
  reported: 'Report sent. Thank you.',
  reportFailed: 'The report could not be sent. Please try again.',
});

export const reportReasonMessages = catalogue<Record<string, string>>('reportReasons', { ...REPORT_REASONS });

import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

/** What became of the reports a member sent. */
export const ownReportMessages = catalogue('ownReports', {
  title: 'My reports',
  hint: 'What we did about your reports. The people you report never find out it was you.',
  loading: 'Loading your reports...',
  failed: 'Your reports could not be loaded.',
  none: 'You have not reported anyone.',
  end: 'These are all your reports.',
  unnamed: 'A member',
  waits: 'Will be sent when you are online',
  notSent: 'Not sent',
  retry: 'Retry',
  discard: 'Discard',
  sentOn: params('Sent {date}'),
  open: 'Received',
  'in-review': 'In review',
  'action-taken': 'We acted on it',
  'no-action': 'Closed without action',
});

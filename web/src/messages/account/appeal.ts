import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

/** An appeal against what staff decided, and how far it is. */
export const appealMessages = catalogue('appeal', {
  hint: 'Tell us what happened. An administrator will read it. You can send one appeal.',
  label: 'Your appeal',
  count: params('{used} of {max}'),
  send: 'Send',
  sending: 'Sending...',
  sendFailed: 'Your appeal could not be sent. Please try again.',
  errorTitle: 'Error',
  open: 'We have it. Somebody will read it.',
  'in-review': 'Somebody is looking at it.',
});

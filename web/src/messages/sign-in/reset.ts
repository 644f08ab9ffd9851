import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

export const resetMessages = catalogue('reset', {
  title: 'Reset your password',
  text: 'We send you a link to choose a new one.',
  email: 'Email',
  send: 'Send link',
  sending: 'Sending...',
  sent: 'Check your email',
  sentHint: params('If {email} has an account here, a link is on its way.'),
  failed: 'The email could not be sent. Please try again later.',
  errorTitle: 'Error',
  cancel: 'Cancel',
});

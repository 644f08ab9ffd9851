import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

export const verifyMessages = catalogue('verify', {
  verified: 'Verified',
  notVerified: 'Not verified',
  verify: 'Send verification email',
  verifySent: 'Check your email',
  verifySentHint: params('A link to verify your address is on its way to {email}.'),
  verifyFailed: 'The email could not be sent. Please try again later.',
  errorTitle: 'Error',
  askTitle: 'Verify your email address',
  askText: params(
    'Then you can get back in if you forget your password, and see more people a day. Other members never see {email}.',
  ),
  notNow: 'Not now',
  writeTitle: 'Verify your email address to write first',
  writeText: 'It keeps fake profiles out of inboxes. Matches and answers never need it.',
  outbox: 'Open the outbox of the emulators',
});

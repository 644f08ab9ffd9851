import { params } from '@nanostores/i18n';
import { catalogue } from './locale.ts';

/** The page of an account that is switched off. */
export const deactivatedMessages = catalogue('deactivated', {
  title: 'Your account is switched off',
  text: 'An administrator has deactivated this account. Nobody can see you, and you cannot see others, until it is switched on again.',
  loading: 'Loading the reason...',
  loadFailed: 'The reason could not be loaded.',
  rule: 'The rule',
  since: 'Since',
  appealTitle: 'Is this a mistake?',
  appealText: 'Tell us what happened. An administrator reads it; you can write once.',
  appealLabel: 'Your appeal',
  appealCount: params('{used} of {max}'),
  send: 'Send',
  sending: 'Sending...',
  sendFailed: 'Your appeal could not be sent. Please try again.',
  errorTitle: 'Error',
  appealSent: 'Your appeal',
  open: 'We have it. Somebody will read it.',
  'in-review': 'Somebody is looking at it.',
  'action-taken': 'It was accepted.',
  'no-action': 'It was turned down. The account stays switched off.',
  checkAgain: 'Check again',
  isOnTitle: 'Your account is on again',
  isOnText: 'Sign in, and everything is as it was.',
  signIn: 'Sign in',
  logOut: 'Log out',
});

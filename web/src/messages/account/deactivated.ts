import { catalogue } from '../language/locale.ts';

/** The page of an account that is switched off. */
export const deactivatedMessages = catalogue('deactivated', {
  title: 'Your account is switched off',
  text: 'An administrator has switched off this account. Nobody can see you, and you cannot see others, until it is switched on again.',
  loading: 'Loading the reason...',
  loadFailed: 'The reason could not be loaded.',
  rule: 'The rule',
  since: 'Since',
  appealTitle: 'Is this a mistake?',
  'action-taken': 'It was accepted.',
  'no-action': 'It was turned down. The account stays switched off.',
  checkAgain: 'Check again',
  isOnTitle: 'Your account is on again',
  isOnText: 'Sign in, and everything is as it was.',
  signIn: 'Sign in',
  heldTitle: 'Your account has to wait',
  heldText: 'Our team looks at this account first. Until then nobody can see you, and you cannot see others.',
  logOut: 'Log out',
});

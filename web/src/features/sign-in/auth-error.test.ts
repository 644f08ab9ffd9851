import { expect, it } from 'vitest';
import { describeAuthError } from './auth-error.ts';

const refuse = (code: string, message = 'Provider says no') => Object.assign(new Error(message), { code });

it.each([
  ['auth/wrong-password', 'signIn', 'Invalid email or password'],
  ['auth/invalid-credential', 'signIn', 'Invalid email or password'],
  ['auth/user-not-found', 'signIn', 'No account found with this email'],
  ['auth/popup-blocked', 'google', 'Please enable popups for this site to sign in'],
  ['auth/popup-closed-by-user', 'google', 'Sign-in was cancelled'],
  ['auth/cancelled-popup-request', 'google', 'Sign-in was cancelled'],
  ['auth/internal-error', 'google', 'Failed to sign in with Google'],
  ['auth/email-already-in-use', 'signUp', 'This email is already registered'],
  ['auth/invalid-email', 'signUp', 'Invalid email address'],
  ['auth/operation-not-allowed', 'signUp', 'Email/password accounts are not enabled. Please contact support.'],
  ['auth/internal-error', 'signUp', 'Failed to create account'],
  [
    'auth/unauthorized-domain',
    'google',
    'Domain verification in progress. Please try again in a few minutes. This delay is normal when the application is first deployed.',
  ],
] as const)('reads %s (%s) as "%s"', (code, attempt, sentence) => {
  expect(describeAuthError(refuse(code), attempt)).toBe(sentence);
});

it.each(['Provider says no', 'Firebase: Provider says no (auth/internal-error).'])(
  'passes on what the provider says in "%s" when signing in',
  (message) => {
    expect(describeAuthError(refuse('auth/internal-error', message), 'signIn')).toBe('Provider says no');
  },
);

it.each(['?', refuse('auth/unheard-of', ''), refuse('auth/unheard-of', 'Firebase: Error (auth/unheard-of).')])(
  'falls back to the default where nothing is said: %s',
  (error) => {
    expect(describeAuthError(error, 'signIn')).toBe('Failed to sign in');
  },
);

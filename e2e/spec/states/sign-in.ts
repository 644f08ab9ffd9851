/** Sign-in, sign-up and the first page of a new account. */
import type { Page } from '@playwright/test';
import { newCredentials } from '../../fixtures/credentials.ts';
import { ASKED_GOOGLE, openPopup, standInForGoogle, tellSignIn } from '../../fixtures/google.ts';
import { all, fill, press } from '../../screens/screen.ts';
import { answerCall, at, REFUSED, type State } from './state.ts';

const TITLE = 'Authentication Error';

/** The identity provider refuses with this code, which may have a text behind a colon. */
const refuseBy = (call: 'signInWithPassword' | 'signUp', message: string) =>
  answerCall('POST', `**/accounts:${call}*`, { status: 400, json: { error: { code: 400, message } } });
const signIn = press('Sign in with Email');
const signUp = press('Create account');
const signInRefused = (message: string) => all(refuseBy('signInWithPassword', message), signIn);
const signUpRefused = (message: string) => all(refuseBy('signUp', message), signUp);

const fillSignUp = async (page: Page) => {
  const { email, password } = newCredentials();
  await all(fill('Email', email), fill('Password', password), fill('Confirm password', password))(page);
};

const endGoogle = (code: string) => async (page: Page) => {
  const eventId = await openPopup(page);
  await tellSignIn(page, { eventId, error: { code, message: code } });
};
const blockPopups = (page: Page) => page.evaluate(() => Object.assign(window, { open: () => null }) && undefined);

const signInStates: readonly State[] = [
  {
    name: 'signing in',
    picture: 'login',
    of: ['2 Login'],
    as: 'visitor',
    at: '/login',
    says: ['Welcome to Tagpo', 'Email', 'Password', 'Sign in with Email', 'Continue with Google', 'Sign up'],
  },
  {
    name: 'a forgotten password',
    picture: 'login-forgot',
    as: 'visitor',
    at: '/login',
    act: press('Forgot password?'),
    says: ['Reset your password'],
  },
  {
    name: 'signing in, refused',
    of: ['8 Login'],
    as: 'visitor',
    at: '/login',
    act: all(fill('Email', 'luz@example.com'), fill('Password', 'salamat-po'), signInRefused('INVALID_PASSWORD')),
    says: [TITLE, 'Invalid email or password'],
    next: [
      { act: signInRefused('EMAIL_NOT_FOUND'), says: [TITLE, 'No account found with this email'] },
      {
        act: signInRefused('BLOCKED_HERE : Signing in is closed until noon.'),
        says: [TITLE, 'Signing in is closed until noon.'],
      },
      { act: signInRefused('INVALID_LOGIN_CREDENTIALS'), says: [TITLE, 'Invalid email or password'] },
      { act: signInRefused('SOMETHING_NOBODY_FORESAW'), says: [TITLE, 'Failed to sign in'] },
    ],
    errors: REFUSED,
  },
  {
    name: 'signing in with Google, refused',
    of: ['8 Login'],
    as: 'visitor',
    at: at('/login', standInForGoogle),
    act: endGoogle('auth/user-cancelled'),
    says: [TITLE, 'Sign-in was cancelled'],
    next: [
      { act: endGoogle('auth/internal-error'), says: [TITLE, 'Failed to sign in with Google'] },
      {
        act: all(blockPopups, press('Continue with Google')),
        says: [TITLE, 'Please enable popups for this site to sign in'],
      },
    ],
    errors: ASKED_GOOGLE,
  },
];

const signUpStates: readonly State[] = [
  {
    name: 'signing up',
    picture: 'signup',
    of: ['2 Signup'],
    as: 'visitor',
    at: '/signup',
    says: ['Create account', 'Email', 'Password', 'Confirm password', 'Continue with Google', 'Sign in'],
  },
  {
    name: 'signing up with what cannot be an account',
    picture: 'signup-refused',
    isLong: true,
    of: ['5 Signup'],
    as: 'visitor',
    at: '/signup',
    act: all(fill('Email', 'luz@'), fill('Password', '12345'), fill('Confirm password', '54321'), signUp),
    says: ['Invalid email address', 'Password must be at least 6 characters long', 'Passwords do not match'],
  },
  {
    name: 'signing up, refused',
    of: ['8 Signup'],
    as: 'visitor',
    at: '/signup',
    act: all(fillSignUp, signUpRefused('EMAIL_EXISTS')),
    says: [TITLE, 'This email is already registered'],
    next: [
      { act: signUpRefused('INVALID_EMAIL'), says: [TITLE, 'Invalid email address'] },
      {
        act: signUpRefused('OPERATION_NOT_ALLOWED'),
        says: [TITLE, 'Email/password accounts are not enabled. Please contact support.'],
      },
      {
        act: signUpRefused('TOO_MANY_ATTEMPTS_TRY_LATER'),
        says: [TITLE, 'Too many attempts. Please wait a few minutes and try again.'],
      },
      { act: signUpRefused('SOMETHING_NOBODY_FORESAW'), says: [TITLE, 'Failed to create account'] },
    ],
    errors: REFUSED,
  },
  {
    name: 'signing up with Google where it is not set up yet',
    of: ['8 Signup'],
    as: 'visitor',
    at: at('/signup', standInForGoogle),
    act: endGoogle('auth/unauthorized-domain'),
    says: [
      TITLE,
      'Domain verification in progress. Please try again in a few minutes. This delay is normal when the application is first deployed.',
    ],
    errors: ASKED_GOOGLE,
  },
  {
    name: 'a new account',
    of: ['2 Signup'],
    as: 'visitor',
    at: '/signup',
    act: all(fillSignUp, signUp),
    says: ['Account created successfully!', 'Complete Your Profile'],
  },
  {
    name: 'a newcomer who opens home',
    of: ['4 Auth'],
    as: 'newcomer',
    at: '/',
    says: ['Welcome!', 'Please complete your profile setup.', 'Complete Your Profile'],
    errors: REFUSED,
  },
];

export const authStates: readonly State[] = [...signInStates, ...signUpStates];

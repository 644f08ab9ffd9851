import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

export const authMessages = catalogue('auth', {
  welcome: params('Welcome to {product}'),
  tagline: 'Where two paths meet.',
  createAccount: 'Create account',
  createAccountHint: 'It takes a minute. Your profile comes next.',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  passwordHint: 'At least 6 characters',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  show: 'Show',
  hide: 'Hide',
  signInWithEmail: 'Sign in with Email',
  signingIn: 'Signing in...',
  creatingAccount: 'Creating account...',
  continueWithGoogle: 'Continue with Google',
  or: 'or',
  forgot: 'Forgot password?',
  noAccount: 'New here?',
  signUp: 'Sign up',
  haveAccount: 'Already have an account?',
  signIn: 'Sign in',
  accountCreated: 'Account created successfully!',
  errorTitle: 'Authentication Error',
});

/** What the identity provider can refuse, by its code; `signIn…`, `signUp…` and `google…` are the defaults. */
export const authErrorMessages = catalogue('authErrors', {
  signInFailed: 'Failed to sign in',
  signUpFailed: 'Failed to create account',
  googleFailed: 'Failed to sign in with Google',
  invalidCredential: 'Invalid email or password',
  userNotFound: 'No account found with this email',
  userDisabled: 'This account has been deactivated',
  tooManyRequests: 'Too many attempts. Please wait a few minutes and try again.',
  networkFailed: 'You seem to be offline. Check your connection and try again.',
  popupBlocked: 'Please enable popups for this site to sign in',
  popupCancelled: 'Sign-in was cancelled',
  emailInUse: 'This email is already registered',
  invalidEmail: 'Invalid email address',
  notAllowed: 'Email/password accounts are not enabled. Please contact support.',
  weakPassword: 'Password must be at least 6 characters long',
  unauthorizedDomain:
    'Domain verification in progress. Please try again in a few minutes. This delay is normal when the application is first deployed.',
});

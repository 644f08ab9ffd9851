import {
  type Auth,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  type User,
  updatePassword,
} from 'firebase/auth';

/** Resolves for addresses with and without an account alike, so that it does not reveal which exist. */
export async function sendResetLink(auth: Auth, email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(auth, email);
  } catch (error) {
    if (!hasAuthCode(error, ['auth/user-not-found', 'auth/invalid-credential'])) throw error;
  }
}

export function hasPassword(user: User): boolean {
  return user.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID);
}

/** Asks for the current password again, so that an unlocked phone in other hands cannot lock its owner out. */
export async function changePassword(user: User, passwords: { current: string; next: string }): Promise<void> {
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', passwords.current));
  await updatePassword(user, passwords.next);
}

export function isWrongPassword(error: unknown): boolean {
  return hasAuthCode(error, ['auth/wrong-password', 'auth/invalid-credential', 'auth/invalid-login-credentials']);
}

function hasAuthCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

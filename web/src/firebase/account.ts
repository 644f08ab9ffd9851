import { EmailAuthProvider, reauthenticateWithCredential, type User, updatePassword } from 'firebase/auth';

export function hasPassword(user: User): boolean {
  return user.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID);
}

/** Asks for the current password again, so that an unlocked phone in other hands cannot lock its owner out. */
export async function changePassword(user: User, passwords: { current: string; next: string }): Promise<void> {
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', passwords.current));
  await updatePassword(user, passwords.next);
}

export function isWrongPassword(error: unknown): boolean {
  const codes = ['auth/wrong-password', 'auth/invalid-credential', 'auth/invalid-login-credentials'];
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

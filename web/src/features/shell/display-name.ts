import type { User } from 'firebase/auth';

type Named = Pick<User, 'displayName' | 'email'>;

/** The display name, else the part of the address before the at-sign. */
export function displayNameOf({ displayName, email }: Named): string | undefined {
  return displayName || email?.split('@')[0] || undefined;
}

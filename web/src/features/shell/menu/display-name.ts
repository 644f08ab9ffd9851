import type { User } from 'firebase/auth';

type Named = Pick<User, 'displayName' | 'email'>;

/** What the menu shows of one's own profile, as far as it is filled in. */
export type OwnSummary = { name?: string | undefined; profileImage?: string | undefined };

/** The display name, else the profile's; before there is one, the part of the address before the at-sign. */
export function displayNameOf({ displayName, email }: Named, own: OwnSummary = {}): string | undefined {
  return displayName || own.name || email?.split('@')[0] || undefined;
}

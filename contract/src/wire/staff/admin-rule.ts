/** What of a verified ID token decides who is staff. */
export interface AdminClaims {
  readonly admin?: unknown;
  readonly email?: unknown;
  readonly email_verified?: unknown;
}

/** The domain of staff's addresses in the emulators. Elsewhere it belongs to somebody else, so a deployment refuses it. */
export const EMULATOR_ADMIN_DOMAIN = 'admin.com';

/**
 * The one rule for client and server: the claim `admin: true`, or a verified address of the domain that ADMIN_EMAIL_DOMAIN names;
 * where that is empty or unset, the claim alone. An address that is not verified is never enough, since anyone can sign up with any.
 * Case counts: Firebase stores addresses in lower case.
 */
export function isAdministrator(claims: AdminClaims, domain: string | undefined): boolean {
  if (claims.admin === true) return true;
  const { email } = claims;
  if (!domain || claims.email_verified !== true || typeof email !== 'string') return false;
  return email.endsWith(`@${domain}`) && email.indexOf('@') === email.length - domain.length - 1;
}

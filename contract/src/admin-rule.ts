/** What of a verified ID token decides who is staff. */
export interface AdminClaims {
  readonly admin?: unknown;
  readonly email?: unknown;
  readonly email_verified?: unknown;
}

const ADMIN_SUFFIX = '@admin.com';

/**
 * The one rule for client and server: the claim `admin: true`, or a verified address that ends with `@admin.com`. The
 * suffix alone is never enough, since anyone can sign up with any address. Case counts: Firebase stores addresses in
 * lower case.
 */
export function isAdministrator(claims: AdminClaims): boolean {
  if (claims.admin === true) return true;
  const { email } = claims;
  if (claims.email_verified !== true || typeof email !== 'string') return false;
  return email.endsWith(ADMIN_SUFFIX) && email.indexOf('@') === email.length - ADMIN_SUFFIX.length;
}

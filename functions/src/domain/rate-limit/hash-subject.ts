import { createHmac } from 'node:crypto';

/** Counts what is tried on an account that need not exist. Hashed, so that the database does not show whose address was tried. */
export function hashSubject(key: Uint8Array, subject: string): string {
  const hash = createHmac('sha256', key).update(`tagpo sign-in ${subject.toLowerCase()}`).digest('base64url');
  return `~${hash.slice(0, 22)}`;
}

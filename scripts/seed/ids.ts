import { createHash } from 'node:crypto';

/** A stable id for an address, in the form of Firebase Authentication's ids. */
export function uidOf(email: string): string {
  const digest = createHash('sha256').update(`tagpo:${email}`).digest('base64');
  return digest.replace(/[^A-Za-z0-9]/g, '').slice(0, 28);
}

/** A stable version 4 UUID for a text, in place of ids that are random in production. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

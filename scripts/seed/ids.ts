import { createHash } from 'node:crypto';

/** The same address, the same id, in the form Firebase Authentication gives them. */
export function uidOf(email: string): string {
  const digest = createHash('sha256').update(`tagpo:${email}`).digest('base64');
  return digest.replace(/[^A-Za-z0-9]/g, '').slice(0, 28);
}

/** A version 4 UUID made of a text, for what is random in production. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

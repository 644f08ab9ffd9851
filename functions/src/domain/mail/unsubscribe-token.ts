import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lets its holder end the digests of one member, and nothing else; it is in the member's own mails alone. */
export const sealUnsubscribe = (key: Uint8Array, uid: string): string =>
  `${Buffer.from(uid).toString('base64url')}.${seal(key, uid)}`;

/** The uid of a token; undefined for anything that sealUnsubscribe did not make. */
export function openUnsubscribe(key: Uint8Array, token: string): string | undefined {
  const [name = '', given = ''] = token.split('.');
  const uid = Buffer.from(name, 'base64url').toString();
  const [one, other] = [Buffer.from(given), Buffer.from(seal(key, uid))];
  return one.length === other.length && timingSafeEqual(one, other) && token === sealUnsubscribe(key, uid)
    ? uid
    : undefined;
}

const seal = (key: Uint8Array, uid: string) =>
  createHmac('sha256', key).update(`tagpo unsubscribe ${uid}`).digest('base64url');

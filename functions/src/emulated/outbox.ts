import { Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../deps.ts';
import type { LocalTransport } from '../domain/mail/transport.ts';

/** In the emulators' Firestore alone: no product code reads it. */
export const OUTBOX = 'outbox';

/** Keeps each mail instead of sending it. The emulators show them: show-outbox.ts. */
export function outboxTransport({ firestore }: Pick<AppDeps, 'firestore'>): LocalTransport {
  return {
    name: 'outbox',
    version: '1',
    send({ data: { messageId, to, subject, text, headers = {} } }, callback) {
      const stored = { to: toAddress(to), subject, text, headers, at: Timestamp.now() };
      const id = String(messageId).replaceAll(/[^\w-]/g, '_');
      firestore
        .doc(`${OUTBOX}/${id}`)
        .set(stored)
        .then(() => callback(null, {}), callback);
    },
  };
}

const toAddress = (to: unknown) => (typeof to === 'object' && to !== null && 'address' in to ? to.address : to);

/** What the emulators load: the functions of production, and the outbox. A deployment is packed from `../index.ts` alone. */
import { getFirestore } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/v2/https';
import { REGION } from '../production-deps.ts';
import { showOutbox } from './show-outbox.ts';

export * from '../index.ts';

/** Mails that were not sent, since these are the emulators. */
export const outbox = onRequest({ region: REGION }, showOutbox(getFirestore()));

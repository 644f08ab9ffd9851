import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import type { DocumentSnapshot, Firestore, Timestamp, Transaction } from 'firebase-admin/firestore';
import { openText, sealText } from '../lists/cursor.ts';

const SCOPE = 'erased';

interface Erasure {
  readonly uid: string;
  readonly erasedAt: Timestamp;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

/** Notes that an erasure began, so that the nightly job repeats it a day later. The uid is sealed: only the API can read it. */
export function noteErasure(transaction: Transaction, firestore: Firestore, { uid, erasedAt, key }: Erasure): void {
  const member = sealText(uid, { key, scope: SCOPE });
  transaction.create(firestore.doc(paths.erasedNote(randomUUID())), { schemaVersion: 1, member, erasedAt });
}

/** The uid of a note; undefined if it was sealed with another key. */
export function readErasure(note: DocumentSnapshot, key: Uint8Array): string | undefined {
  try {
    return openText(String(note.get('member')), { key, scope: SCOPE });
  } catch {
    return undefined;
  }
}

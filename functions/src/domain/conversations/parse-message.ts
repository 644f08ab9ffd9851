import { type MessageDocument, messageDocument } from '@tagpo/contract/stored/conversation';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { type EntryDeps, parseEntries, type StoredEntry } from '../../firebase/stored-entries.ts';

export type StoredMessage = StoredEntry<MessageDocument>;

const stored = z.extend(messageDocument, { senderSequence: z.catch(messageDocument.shape.senderSequence, 0) });

/** A stored message; undefined if it is missing or damaged, so that it does not make a thread, a report or an export fail. */
export function parseMessage(snapshot: DocumentSnapshot | undefined): StoredMessage | undefined {
  const { data } = z.safeParse(stored, snapshot?.data());
  return data && snapshot && { id: snapshot.id, data };
}

/** The readable messages among these. */
export function parseMessages(deps: EntryDeps, snapshots: readonly DocumentSnapshot[]): StoredMessage[] {
  return parseEntries(deps, stored, snapshots);
}

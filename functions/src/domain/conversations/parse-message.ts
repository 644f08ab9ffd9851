import { type MessageDocument, messageDocument } from '@tagpo/contract/stored/conversation';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { type EntryDeps, parseEntries, type StoredEntry } from '../stored-entries.ts';

export type StoredMessage = StoredEntry<MessageDocument>;

const stored = z.extend(messageDocument, { senderSequence: z.catch(messageDocument.shape.senderSequence, 0) });

/** A stored message, or undefined where there is none or it is damaged: one such must not hold up a thread, a report or an export. */
export function parseMessage(snapshot: DocumentSnapshot | undefined): StoredMessage | undefined {
  const { data } = z.safeParse(stored, snapshot?.data());
  return data && snapshot && { id: snapshot.id, data };
}

/** Those of a thread that can be read. */
export function parseMessages(deps: EntryDeps, snapshots: readonly DocumentSnapshot[]): StoredMessage[] {
  return parseEntries(deps, stored, snapshots);
}

/** Where the table of budgets is measured: a crowd, two members who chat, and staff with something to do. */
import { randomUUID } from 'node:crypto';
import { collections, paths } from '@tagpo/contract/paths';
import type { ReportDocument } from '@tagpo/contract/stored/report';
import type { AdminLogDocument } from '@tagpo/contract/stored/staff';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import type { LookingFor } from '@tagpo/contract/wire/profile/looking-for';
import { Timestamp } from 'firebase-admin/firestore';
import type { ApiSuite, Person } from '../api-suite.ts';
import { type Crowd, crowdId } from '../members/crowd.ts';

export interface Scene {
  readonly suite: ApiSuite;
  readonly crowd: Crowd;
  /** Who calls. */
  readonly maria: Person;
  /** Whom she talks to; he has every wish that can be made wider. */
  readonly jose: Person;
  readonly staff: Person;
}

/** Wishes that leave somebody out by distance, by age and by gender. */
export const NARROW_WISHES: LookingFor = { minAge: 30, maxAge: 40, distance: 5, genders: ['Female'] };

/** What the rows of the table need to be there. */
export async function furnish(scene: Scene): Promise<void> {
  await writeChats(scene);
  await writeStaffWork(scene);
}

/** Twenty-five reports of Maria's, sixty entries of the log about her, and sixty newer ones about somebody else each. */
async function writeStaffWork({ crowd, maria, staff }: Scene): Promise<void> {
  const { firestore } = crowd;
  const batch = firestore.batch();
  for (let index = 0; index < 60; index += 1) {
    const at = Timestamp.fromMillis(Date.now() - index * 60_000);
    const entry: AdminLogDocument = {
      schemaVersion: 1,
      adminId: staff.uid,
      action: 'user.activated',
      targetUserId: maria.uid,
      details: { before: { isActive: false }, after: { isActive: true } },
      performedAt: at,
    };
    const newer: AdminLogDocument = {
      ...entry,
      targetUserId: crowdId(600 + index),
      performedAt: Timestamp.fromMillis(at.toMillis() + 60 * 60_000),
    };
    for (const one of [entry, newer]) batch.set(firestore.collection(collections.adminLogs).doc(), one);
    if (index >= 25) continue;
    const report: ReportDocument = {
      schemaVersion: 1,
      kind: 'report',
      reporterId: maria.uid,
      reportedId: crowdId(600 + index),
      reportedName: 'Member',
      reason: 'harassment',
      text: '',
      messageIds: [],
      state: 'open',
      dueAt: at,
      isHeld: false,
      createdAt: at,
      updatedAt: at,
    };
    batch.set(firestore.collection(collections.reports).doc(), report);
  }
  await batch.commit();
}

/** Twenty conversations of Maria's; the one with Jose is of 30 messages and not read. */
async function writeChats({ crowd, maria, jose }: Scene): Promise<void> {
  const { firestore } = crowd;
  const others = [jose.uid, ...Array.from({ length: 24 }, (_, index) => crowdId(500 + index))];
  const batch = firestore.batch();
  for (const [index, other] of others.entries()) {
    const participants = [maria.uid, other].sort();
    const sentAt = Timestamp.fromMillis(Date.now() - index * 60_000);
    batch.set(firestore.doc(paths.conversation(conversationIdOf(maria.uid, other))), {
      participants,
      visibleTo: participants,
      cards: { [maria.uid]: { name: 'Maria' }, [other]: { name: 'Jose' } },
      state: 'open',
      updatedAt: sentAt,
      lastMessage: { id: randomUUID(), senderId: other, content: 'Hi', sentAt, sequence: 30, senderSequence: 30 },
      sides: { [maria.uid]: { rev: 30, read: index < 20 ? 29 : 30 }, [other]: { rev: 30, written: 30 } },
      changedFor: { [maria.uid]: sentAt, [other]: sentAt },
      unreadFor: index < 20 ? [maria.uid] : [],
    });
  }
  const thread = conversationIdOf(maria.uid, jose.uid);
  for (let sequence = 1; sequence <= 30; sequence += 1) {
    const sentAt = Timestamp.fromMillis(Date.now() - (40 - sequence) * 60_000);
    batch.set(firestore.doc(paths.message(thread, randomUUID())), {
      senderId: jose.uid,
      receiverId: maria.uid,
      content: `${sequence}`,
      sequence,
      senderSequence: sequence,
      sentAt,
    });
  }
  await batch.commit();
}

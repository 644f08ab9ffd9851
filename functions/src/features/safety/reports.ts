import { createHash, createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { collections, paths } from '@tagpo/contract/paths';
import { type EvidenceDocument, type ReportDocument, reportDocument } from '@tagpo/contract/stored/report';
import { conversationIdOf, DELETED_MEMBER_NAME } from '@tagpo/contract/wire/conversations/conversation';
import type { ReportBody } from '@tagpo/contract/wire/staff/report';
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { type FromTo, parseChoice } from '../../domain/choices/choices.ts';
import { parseConversationOf } from '../../domain/conversations/parse-conversation.ts';
import { isReachable, reachabilityReferences } from '../../domain/conversations/read-conversations.ts';
import type { Member } from '../../domain/members/caller.ts';
import { parseShown } from '../../domain/members/parse-shown.ts';
import { requireActive } from '../../domain/members/require-active.ts';
import { queueReport } from '../../domain/staff/queue-report.ts';
import { findNewest, readMessages, readReported } from './evidence.ts';

/**
 * Stores a report for staff, with evidence as it is now, and returns its id. Any id can be reported, so that nobody escapes a report and the answer
 * reveals nothing. 429 after twenty a day. The same `id` and content again stores nothing and returns the same id; other content under it is 409
 * `report-id-taken`.
 */
export async function reportMember(deps: ApiDeps, { uid }: Member, body: ReportBody): Promise<string> {
  const { firestore, limits, now } = deps;
  const { id, userId, reason, text = '', messageIds = [], withChat } = body;
  if (userId === uid) throw new ApiError('invalid-target');
  const reportedHash = hashReported(deps.cursorKey(), uid, userId);
  const told = { reporterId: uid, reportedId: userId, reportedHash, reason, text };
  const named = withChat ? undefined : [...new Set(messageIds)];
  const reports = firestore.collection(collections.reports);
  const report = id === undefined ? reports.doc() : reports.doc(reportIdOf(uid, id));
  await firestore.runTransaction(async (transaction) => {
    if (id !== undefined && isKept(await transaction.get(report), { ...told, ...(named && { messageIds: named }) }))
      return;
    const [author, account, conversation, ...others] = await transaction.getAll(
      firestore.doc(paths.user(uid)),
      firestore.doc(paths.account(userId)),
      firestore.doc(paths.conversation(conversationIdOf(uid, userId))),
      ...reachabilityReferences(firestore, uid, userId),
    );
    requireActive(deps, author);
    // An ended conversation keeps the other's card up to date, in case the block or the switch-off is taken back.
    const chat = parseConversationOf(conversation, [uid, userId]);
    const met = chat?.visibleTo.includes(uid) ? (chat.cards[userId]?.name ?? DELETED_MEMBER_NAME) : undefined;
    const reportedName = met ?? blockedName(others[1], [uid, userId]) ?? visibleName(others, [uid, userId]);
    const pointedAt = named ?? (await findNewest(transaction, firestore, { uid, userId }));
    const messages = await readMessages(transaction, firestore, { uid, userId, messageIds: pointedAt });
    const countReport = await limits.count(transaction, 'report', uid);
    const evidence: EvidenceDocument = { schemaVersion: 1, messages, ...readReported(others[0], account) };
    countReport();
    const at = Timestamp.fromMillis(now());
    queueReport(transaction, report, { ...told, messageIds: pointedAt, kind: 'report', reportedName, at });
    transaction.create(firestore.doc(paths.evidence(report.id)), evidence);
  });
  return report.id;
}

/** The reporter is part of the id, so that clients of two members cannot make the same one. */
function reportIdOf(uid: string, id: string): string {
  return createHash('sha256').update(`${uid} ${id}`).digest('hex').slice(0, 32);
}

function hashReported(key: Uint8Array, uid: string, userId: string): string {
  return createHmac('sha256', key).update(`tagpo reported ${uid} ${userId}`).digest('base64url');
}

/** Compares the reported member by hash: an erasure replaces the stored id, and no answer may reveal that. */
function isKept(snapshot: DocumentSnapshot, content: Partial<ReportDocument>): boolean {
  if (!snapshot.exists) return false;
  const stored = z.parse(reportDocument, snapshot.data());
  const kept = stored.reportedHash === undefined ? stored : { ...stored, reportedId: content.reportedId };
  if (!isDeepStrictEqual({ ...kept, ...content }, kept)) throw new ApiError('report-id-taken');
  return true;
}

/** The name of a member, for the reporter’s own list: empty if the reporter cannot see them now. */
function visibleName(found: readonly DocumentSnapshot[], pair: FromTo): string {
  const [directory] = found;
  return directory !== undefined && isReachable(found, pair) ? parseShown(directory).name : '';
}

function blockedName(choice: DocumentSnapshot | undefined, pair: FromTo): string | undefined {
  const { blockedAt, isHeld, blockedName: name = DELETED_MEMBER_NAME } = parseChoice(choice, ...pair);
  return blockedAt === undefined || isHeld ? undefined : name;
}

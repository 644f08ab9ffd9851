import { createHash } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import type { AlbumPhoto } from '@tagpo/contract/stored/photo';
import { SYSTEM_ID } from '@tagpo/contract/wire/staff/admin';
import { isClosed } from '@tagpo/contract/wire/staff/report';
import { Timestamp } from 'firebase-admin/firestore';
import { queueReport } from '../staff/queue-report.ts';
import { photoBanId, readBan } from './bans.ts';
import { type SwitchDeps, switchAccount } from './switch-account.ts';

/**
 * Switches a member off and queues them for staff if their photo is one of an account that was switched off. One read. Idempotent.
 * Returns whether the member is off. A photo that they had before that switch-off does not count: whoever had copied it would take them along.
 */
export async function holdByPhoto(
  deps: SwitchDeps,
  { uid, name }: { readonly uid: string; readonly name: string },
  { hash, uploadedAt }: Pick<AlbumPhoto, 'hash' | 'uploadedAt'>,
): Promise<boolean> {
  const { firestore, now, cursorKey } = deps;
  const id = photoBanId(cursorKey(), hash);
  if (id === undefined) return false;
  const ban = readBan(await firestore.doc(paths.ban(id)).get());
  if (ban === undefined || uploadedAt.toMillis() < ban.at.toMillis()) return false;
  const { reason } = ban;
  // The same id each time, so that a repeated call queues it once.
  const reportId = createHash('sha256').update(`${id} ${uid}`).digest('base64url').slice(0, 20);
  await firestore.runTransaction(async (transaction) => {
    const reference = firestore.doc(paths.report(reportId));
    const [account, queued] = await transaction.getAll(firestore.doc(paths.account(uid)), reference);
    const isQueued = queued?.exists && !isClosed(queued.get('state'));
    if (account?.get('isActive') !== true || isQueued) return;
    const about = { reporterId: uid, reportedId: uid, reportedName: name };
    const at = Timestamp.fromMillis(now());
    queueReport(transaction, reference, { kind: 'return', ...about, reason, text: '', at });
  });
  await switchAccount(deps, { id: uid, adminId: SYSTEM_ID, active: false, isReturn: true, reason, reportId });
  return true;
}

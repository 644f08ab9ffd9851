import { collections } from '@tagpo/contract/paths';
import { FieldPath } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import type { DigestPage, MailTask } from '../../domain/mail/mail.ts';
import { mailIdOf } from '../../domain/mail/queue-mail.ts';
import { type MailDeps, sendMail } from './send-mail.ts';

type TaskDeps = MailDeps & Pick<AppDeps, 'enqueueMail'>;

/** Members whose digests one task queues. */
export const DIGESTS_A_TASK = 200;

export function runMailTask(deps: TaskDeps, task: MailTask): Promise<void> {
  return task.kind === 'digest-page' ? queueDigests(deps, task) : sendMail(deps, task);
}

/** Queues a digest for each of the next members who want one, and the page after. Repeated, it queues the same ids, each of which is sent once. */
async function queueDigests({ firestore, enqueueMail }: TaskDeps, { day, after }: DigestPage): Promise<void> {
  const wanted = firestore
    .collection(collections.accounts)
    .where('settings.hasDigest', '==', true)
    .orderBy(FieldPath.documentId());
  const { docs } = await (after === undefined ? wanted : wanted.startAfter(after)).limit(DIGESTS_A_TASK).select().get();
  const ids = docs.map(({ id }) => id);
  await Promise.all(ids.map((uid) => enqueueMail({ id: mailIdOf(`digest ${uid} ${day}`), kind: 'digest', uid })));
  if (ids.length === DIGESTS_A_TASK) await enqueueMail({ kind: 'digest-page', day, after: ids.at(-1) });
}

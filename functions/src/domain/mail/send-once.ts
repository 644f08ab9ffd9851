import { paths } from '@tagpo/contract/paths';
import { RETENTION } from '@tagpo/contract/retention';
import { type MailDocument, mailDocument } from '@tagpo/contract/stored/mail';
import { DAY_MS } from '@tagpo/contract/wire/time/manila-day';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { describeCause } from '../../logging/describe-cause.ts';
import type { Mail } from './mail.ts';

type SendDeps = Pick<AppDeps, 'firestore' | 'now' | 'log'>;

/** `needless`: done already, or for an account that is gone. `refused`: by the receiver's mail server, for good. */
export type MailOutcome = 'sent' | 'needless' | 'refused';

/** Milliseconds after which a task that was begun and neither ended nor failed was cut off: longer than a task may take. */
const CUT_OFF_MS = 2 * 60 * 1000;

/** Delivers a mail once for each id. @throws if it is to be tried again; neither the error nor the log names an address */
export async function sendOnce(deps: SendDeps, mail: Mail, deliver: () => Promise<MailOutcome>): Promise<void> {
  const { firestore, now, log } = deps;
  if (!(await begin(deps, mail))) return;
  const note = firestore.doc(paths.mail(mail.id));
  const event = { event: 'mail', kind: mail.kind } as const;
  try {
    const outcome = await deliver();
    await note.update({ sentAt: Timestamp.fromMillis(now()) });
    log({ ...event, outcome });
  } catch (error) {
    await note.update({ begunAt: FieldValue.delete() });
    log({ ...event, outcome: 'failed' });
    log({ event: 'error', ...describeCause(error) });
    // The words of a mail server quote the address.
    throw new Error(`A mail of ${mail.kind} was not sent`);
  }
}

/** Notes that the mail is being sent. False if it was sent before. Throws while another task sends it. */
async function begin({ firestore, now }: SendDeps, { id, kind }: Mail): Promise<boolean> {
  const reference = firestore.doc(paths.mail(id));
  return firestore.runTransaction(async (transaction) => {
    const found = z.safeParse(mailDocument, (await transaction.get(reference)).data());
    if (found.data?.sentAt !== undefined) return false;
    if (now() - (found.data?.begunAt?.toMillis() ?? 0) < CUT_OFF_MS) throw new Error(`A mail of ${kind} is being sent`);
    const data: MailDocument = {
      schemaVersion: 1,
      begunAt: Timestamp.fromMillis(now()),
      expiresAt: Timestamp.fromMillis(now() + RETENTION.mails.days * DAY_MS),
    };
    transaction.set(reference, data);
    return true;
  });
}

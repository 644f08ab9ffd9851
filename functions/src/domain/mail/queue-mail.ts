import { createHash } from 'node:crypto';
import type { AppDeps } from '../../deps.ts';
import { describeCause } from '../../logging/describe-cause.ts';
import type { Mail } from './mail.ts';

/** Call it after the event was stored. If the queue cannot be reached, the mail is lost and the call succeeds. */
export async function queueMail({ enqueueMail, log }: Pick<AppDeps, 'enqueueMail' | 'log'>, mail: Mail): Promise<void> {
  await enqueueMail(mail).catch((error: unknown) => log({ event: 'error', ...describeCause(error) }));
}

/** The id of the mail about an event: the same for the same words. */
export const mailIdOf = (event: string): string => createHash('sha256').update(event).digest('base64url');

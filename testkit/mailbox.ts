import type { MailTask } from '../functions/src/domain/mail/mail.ts';
import type { LocalTransport } from '../functions/src/domain/mail/transport.ts';

export interface SentLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  readonly headers: object;
}

/** Mails that were queued, and those that reached the end of the line; `fail` makes the server's next replies. */
export function openMailbox() {
  const queued: MailTask[] = [];
  const sent: SentLetter[] = [];
  const failures: Error[] = [];
  const transport: LocalTransport = {
    name: 'mailbox',
    version: '1',
    send({ data: { to, subject, text, messageId, headers = {} } }, callback) {
      const failure = failures.shift();
      if (failure !== undefined) return callback(failure);
      const { address } = to as unknown as { address: string };
      sent.push({ to: address, subject: String(subject), text: String(text), messageId: String(messageId), headers });
      callback(null, {});
    },
  };
  return { queued, sent, transport, fail: (failure: Error) => failures.push(failure) };
}

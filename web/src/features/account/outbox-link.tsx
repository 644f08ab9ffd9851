import { outboxUrl } from '../../firebase/emulator-hosts.ts';
import { verifyMessages } from '../../messages/account/verify.ts';
import { useMessages } from '../../messages/language/use-messages.ts';

/** In the emulators, which send no mail: where a developer finds it. */
export function OutboxLink() {
  const t = useMessages(verifyMessages);
  if (outboxUrl === undefined) return null;
  return (
    <a
      href={outboxUrl}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center text-small font-semibold text-accent-ink underline-offset-4 hover:underline"
    >
      {t.outbox}
    </a>
  );
}

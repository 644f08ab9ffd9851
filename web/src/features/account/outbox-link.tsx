import { emulatorHosts } from '../../firebase/emulator-hosts.ts';
import { verifyMessages } from '../../messages/account/verify.ts';
import { useMessages } from '../../messages/language/use-messages.ts';

/** Undefined in a build for production. */
const outboxUrl = import.meta.env.VITE_EMULATOR_HOSTS
  ? `http://${emulatorHosts?.functions}/${import.meta.env.VITE_FIREBASE_PROJECT_ID}/asia-southeast1/outbox`
  : undefined;

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

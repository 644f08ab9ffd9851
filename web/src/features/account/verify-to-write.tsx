import type { User } from 'firebase/auth';
import { useUser } from 'reactfire';
import { Button } from '../../components/button.tsx';
import { AuthProvider } from '../../firebase/auth-provider.tsx';
import { verifyMessages } from '../../messages/account/verify.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { OutboxLink } from './outbox-link.tsx';
import { useVerifyEmail } from './use-verify-email.ts';

/** Above the composer, while a first message needs a verified address. */
export function VerifyToWrite() {
  return (
    <AuthProvider>
      <AskUser />
    </AuthProvider>
  );
}

function AskUser() {
  const { data: user } = useUser();
  return user?.email ? <Ask user={user} /> : null;
}

function Ask({ user }: { user: User }) {
  const t = useMessages(verifyMessages);
  const { email, isVerified, isSent, isSending, send } = useVerifyEmail(user);
  if (isVerified) return null;
  return (
    <section aria-label={t.writeTitle} className="grid justify-items-start gap-2 bg-sunken/70 px-5 py-4">
      <div>
        <h2 className="font-semibold">{t.writeTitle}</h2>
        <p role="status" className="text-small text-ink-soft wrap-anywhere">
          {isSent ? t.verifySentHint({ email }) : t.writeText}
        </p>
      </div>
      {isSent ? (
        <OutboxLink />
      ) : (
        <Button look="ink" isBusy={isSending} onClick={send}>
          {t.verify}
        </Button>
      )}
    </section>
  );
}

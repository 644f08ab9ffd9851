import type { User } from 'firebase/auth';
import { useState } from 'react';
import { useUser } from 'reactfire';
import { Button } from '../../components/button.tsx';
import { AuthProvider } from '../../firebase/auth-provider.tsx';
import { createDraft } from '../../lib/device/draft.ts';
import { verifyMessages } from '../../messages/account/verify.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { OutboxLink } from './outbox-link.tsx';
import { useVerifyEmail } from './use-verify-email.ts';

/** Milliseconds until somebody who answered, and is not verified, is asked again: 30 days. */
const ASK_AGAIN_MS = 30 * 86_400_000;

/** With the provider of Firebase Auth. */
export function VerifyCard() {
  return (
    <AuthProvider>
      <AskUser />
    </AuthProvider>
  );
}

function AskUser() {
  const { data: user } = useUser();
  return user?.email ? <AskCard user={user} /> : null;
}

function AskCard({ user }: { user: User }) {
  const t = useMessages(verifyMessages);
  const { email, isVerified, isSent, isSending, send } = useVerifyEmail(user);
  const [answered] = useState(() => createDraft(`tagpo.verify-answered.${user.uid}`, parseTime));
  const [isPutAway, setIsPutAway] = useState(() => Date.now() - (answered.read() ?? 0) < ASK_AGAIN_MS);
  if (isVerified || isPutAway) return null;

  const note = () => answered.write(Date.now());
  const refuse = () => {
    note();
    setIsPutAway(true);
  };
  /** Other pages do not ask again for what is on its way. */
  const agree = () => {
    note();
    send();
  };
  return (
    <section aria-label={t.askTitle} className="grid gap-3 rounded-soft bg-card px-5 py-4">
      <div>
        <h2 className="font-semibold">{t.askTitle}</h2>
        <p className="text-small text-ink-soft wrap-anywhere">
          {isSent ? t.verifySentHint({ email }) : t.askText({ email })}
        </p>
      </div>
      {isSent ? (
        <OutboxLink />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button look="ink" isBusy={isSending} onClick={agree}>
            {t.verify}
          </Button>
          <Button onClick={refuse}>{t.notNow}</Button>
        </div>
      )}
    </section>
  );
}

const parseTime = (stored: unknown) => (typeof stored === 'number' ? stored : undefined);

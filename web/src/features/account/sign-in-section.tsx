import { revokeSessions } from '@tagpo/contract/calls/account';
import type { User } from 'firebase/auth';
import { useState } from 'react';
import { useAuth } from 'reactfire';
import { Button } from '../../components/button.tsx';
import { addToast } from '../../components/toast/toasts.ts';
import { hasPassword, sendVerification } from '../../firebase/account.ts';
import { settingsMessages } from '../../messages/settings.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { logOut } from '../../server/log-out.ts';
import { mayLogOut } from '../../server/may-log-out.ts';
import { useApi } from '../../server/use-api.ts';
import { ChangePassword } from './change-password.tsx';
import { SettingRow, SettingsSection } from './settings-section.tsx';
import { useAttempt } from './use-attempt.ts';

export function SignInSection({ user }: { user: User }) {
  const t = useMessages(settingsMessages);
  return (
    <SettingsSection title={t.signIn}>
      <EmailRow user={user} />
      {hasPassword(user) ? (
        <ChangePassword user={user} />
      ) : (
        <SettingRow label={t.changePassword} hint={t.passwordWithGoogle}>
          {null}
        </SettingRow>
      )}
      <LogOutEverywhere />
    </SettingsSection>
  );
}

function EmailRow({ user }: { user: User }) {
  const t = useMessages(settingsMessages);
  const [isSent, setIsSent] = useState(false);
  const { isBusy, attempt } = useAttempt(t.verifyFailed);
  const email = user.email ?? '';
  const send = () =>
    attempt(async () => {
      await sendVerification(user);
      setIsSent(true);
      addToast({ title: t.verifySent, description: t.verifySentHint({ email }) });
    });
  return (
    <SettingRow label={t.email} hint={email}>
      {user.emailVerified ? (
        <p className="text-small font-semibold text-online">{t.verified}</p>
      ) : (
        <div className="grid gap-3">
          <p className="text-small font-semibold text-danger">{t.notVerified}</p>
          {isSent ? (
            <p role="status" className="text-small text-ink-soft">
              {t.verifySentHint({ email })}
            </p>
          ) : (
            <Button isBusy={isBusy} onClick={send}>
              {t.verify}
            </Button>
          )}
        </div>
      )}
    </SettingRow>
  );
}

function LogOutEverywhere() {
  const t = useMessages(settingsMessages);
  const api = useApi();
  const auth = useAuth();
  const { isBusy, attempt } = useAttempt(t.logOutEverywhereFailed);
  const leave = () =>
    attempt(async () => {
      if (!(await mayLogOut(auth))) return;
      await api(revokeSessions, {});
      addToast({ title: t.loggedOutEverywhere });
      await logOut(auth);
    });
  return (
    <SettingRow label={t.logOutEverywhere} hint={t.logOutEverywhereHint}>
      <Button isBusy={isBusy} onClick={leave}>
        {t.logOutEverywhere}
      </Button>
    </SettingRow>
  );
}

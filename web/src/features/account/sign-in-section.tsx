import { zodResolver } from '@hookform/resolvers/zod';
import { revokeSessions } from '@tagpo/contract/calls/account';
import { changePasswordForm, type ChangePasswordForm as Fields } from '@tagpo/contract/wire/account/sign-in';
import { useMutation } from '@tanstack/react-query';
import type { User } from 'firebase/auth';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAuth } from 'reactfire';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { changePassword, hasPassword, isWrongPassword } from '../../firebase/account.ts';
import { settingsMessages } from '../../messages/account/settings.ts';
import { verifyMessages } from '../../messages/account/verify.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { logOut } from '../../server/log-out/log-out.ts';
import { mayLogOut } from '../../server/log-out/may-log-out.ts';
import { useApi } from '../../server/use-api.ts';
import { OutboxLink } from './outbox-link.tsx';
import { SettingRow, SettingsSection } from './settings-section.tsx';
import { useVerifyEmail } from './use-verify-email.ts';

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
  const words = useMessages(verifyMessages);
  const { email, isVerified, isSent, isSending, send } = useVerifyEmail(user);
  return (
    <SettingRow label={t.email} hint={email}>
      {isVerified ? (
        <p className="text-small font-semibold text-ink">{words.verified}</p>
      ) : (
        <div className="grid gap-3">
          <p className="text-small font-semibold text-danger">{words.notVerified}</p>
          {isSent ? (
            <>
              <p role="status" className="text-small text-ink-soft">
                {words.verifySentHint({ email })}
              </p>
              <OutboxLink />
            </>
          ) : (
            <Button isBusy={isSending} onClick={send}>
              {words.verify}
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
  const { mutate: leave, isPending } = useMutation({
    mutationFn: async () => {
      if (!(await mayLogOut(auth))) return;
      await api(revokeSessions, {});
      addToast({ title: t.loggedOutEverywhere });
      await logOut(auth);
    },
    onError: () => addErrorToast(t, t.logOutEverywhereFailed),
  });
  return (
    <SettingRow hint={t.logOutEverywhereHint}>
      <Button isBusy={isPending} onClick={() => leave()}>
        {t.logOutEverywhere}
      </Button>
    </SettingRow>
  );
}

const empty: Fields = { currentPassword: '', password: '', confirmPassword: '' };

function ChangePassword({ user }: { user: User }) {
  const t = useMessages(settingsMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingRow {...(isOpen && { label: t.changePassword })}>
      {isOpen ? (
        <PasswordForm user={user} onDone={() => setIsOpen(false)} />
      ) : (
        <Button onClick={() => setIsOpen(true)}>{t.changePassword}</Button>
      )}
    </SettingRow>
  );
}

function PasswordForm({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useMessages(settingsMessages);
  const { register, handleSubmit, formState } = useForm<Fields>({
    resolver: zodResolver(changePasswordForm),
    mode: 'onTouched',
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ currentPassword, password }) => {
    try {
      await changePassword(user, { current: currentPassword, next: password });
    } catch (error) {
      const description = isWrongPassword(error) ? t.passwordWrong : t.passwordFailed;
      addErrorToast(t, description);
      return;
    }
    addToast({ title: t.passwordChanged });
    onDone();
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <PasswordField
        {...register('currentPassword')}
        label={t.currentPassword}
        issue={errors.currentPassword?.message}
        autoComplete="current-password"
      />
      <PasswordField
        {...register('password')}
        label={t.newPassword}
        issue={errors.password?.message}
        autoComplete="new-password"
      />
      <PasswordField
        {...register('confirmPassword')}
        label={t.confirmPassword}
        issue={errors.confirmPassword?.message}
        autoComplete="new-password"
      />
      <div className="grid gap-1">
        <Button type="submit" look="ink" isBusy={isSubmitting}>
          {isSubmitting ? t.saving : t.savePassword}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}

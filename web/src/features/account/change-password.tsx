import { zodResolver } from '@hookform/resolvers/zod';
import { changePasswordForm, type ChangePasswordForm as Fields } from '@tagpo/contract/wire/account/change-password';
import type { User } from 'firebase/auth';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { changePassword, isWrongPassword } from '../../firebase/account.ts';
import { settingsMessages } from '../../messages/settings.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { SettingRow } from './settings-section.tsx';

const empty: Fields = { currentPassword: '', password: '', confirmPassword: '' };

export function ChangePassword({ user }: { user: User }) {
  const t = useMessages(settingsMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingRow label={t.changePassword}>
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

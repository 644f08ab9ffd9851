import type { SignUpForm as Fields } from '@tagpo/contract/wire/account/sign-in';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { dismissToasts } from '../../components/toast/toasts.ts';
import { loadSignIn } from '../../firebase/load-sign-in.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { authMessages } from '../../messages/sign-in/auth.ts';
import { showAuthError } from './auth-error.ts';
import { lateResolver } from './late-resolver.ts';

export function SignUpForm({ onSignedUp }: { onSignedUp: () => void }) {
  const t = useMessages(authMessages);
  const { register, handleSubmit, formState, trigger } = useForm<Fields>({
    resolver: lateResolver(async () => (await import('./form-checks.ts')).signUpCheck),
    mode: 'onTouched',
    defaultValues: { email: '', password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting, touchedFields } = formState;

  // Checks only a visited field: a message that disappears on the way to the button would move the button.
  const recheckConfirmation = () => touchedFields.confirmPassword && trigger('confirmPassword');

  const submit = handleSubmit(async (credentials) => {
    dismissToasts();
    try {
      const { signUp } = await loadSignIn();
      await signUp(credentials);
      onSignedUp();
    } catch (error) {
      showAuthError(error, 'signUp');
    }
  });

  return (
    <form onSubmit={submit} noValidate className="mt-7 grid gap-4">
      <TextField
        {...register('email')}
        label={t.email}
        issue={errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
      />
      <PasswordField
        {...register('password', { onChange: recheckConfirmation })}
        label={t.password}
        hint={t.passwordHint}
        issue={errors.password?.message}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...register('confirmPassword')}
        label={t.confirmPassword}
        issue={errors.confirmPassword?.message}
        autoComplete="new-password"
        required
      />
      <Button type="submit" look="accent" isBusy={isSubmitting} className="mt-2">
        {isSubmitting ? t.creatingAccount : t.createAccount}
      </Button>
    </form>
  );
}

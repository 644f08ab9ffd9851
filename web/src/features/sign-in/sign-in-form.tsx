import type { SignInForm as Fields } from '@tagpo/contract/wire/account/sign-in';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { dismissToasts } from '../../components/toast/toasts.ts';
import { loadSignIn } from '../../firebase/load-sign-in.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useMessages } from '../../messages/language/use-messages.ts';
import { authMessages } from '../../messages/sign-in/auth.ts';
import { isUserDisabled, showAuthError } from './auth-error.ts';
import { lateResolver } from './late-resolver.ts';

/**
 * The page leaves when the session changes. `onDisabled` is called when the account of these credentials is disabled;
 * if it resolves to true, no error is shown.
 */
export function SignInForm({ onDisabled }: { onDisabled?: (credentials: Fields) => Promise<boolean> }) {
  const t = useMessages(authMessages);
  const { register, handleSubmit, formState, getValues } = useForm<Fields>({
    resolver: lateResolver(async () => (await import('./form-checks.ts')).signInCheck),
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (credentials) => {
    dismissToasts();
    try {
      const { signIn } = await loadSignIn();
      await signIn(credentials);
    } catch (error) {
      if (isUserDisabled(error) && (await onDisabled?.(credentials))) return;
      showAuthError(error, 'signIn');
    }
  });

  return (
    <>
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
          {...register('password')}
          label={t.password}
          issue={errors.password?.message}
          autoComplete="current-password"
          required
        />
        <Button type="submit" look="accent" isBusy={isSubmitting} className="mt-2">
          {isSubmitting ? t.signingIn : t.signInWithEmail}
        </Button>
      </form>
      <ForgotPassword getEmail={() => getValues('email')} />
    </>
  );
}

const ResetDialog = lazyPart(
  () => import('./reset-dialog.tsx'),
  ({ ResetDialog }) => ResetDialog,
);

/** `getEmail` returns the address that the sign-in form holds. */
function ForgotPassword({ getEmail }: { getEmail: () => string }) {
  const t = useMessages(authMessages);
  // Undefined until the dialog is opened for the first time, so that its code is loaded then.
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="mt-1 min-h-11 self-center px-3 text-small font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        {t.forgot}
      </button>
      <Suspense>
        {isOpen !== undefined && <ResetDialog isOpen={isOpen} start={getEmail()} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}

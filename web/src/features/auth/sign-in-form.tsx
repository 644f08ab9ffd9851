import type { SignInForm as Fields } from '@tagpo/contract/sign-in';
import { useForm } from 'react-hook-form';
import { useAuth } from 'reactfire';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { signInWithEmail } from '../../firebase/sign-in.ts';
import { authMessages } from '../../messages/auth.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { lateResolver } from './late-resolver.ts';
import { showAuthError } from './show-auth-error.ts';

/** Signing in changes the session; the page leaves because of that. `onDisabled`: the account of this address is off. */
export function SignInForm({ onDisabled }: { onDisabled?: (email: string) => void }) {
  const t = useMessages(authMessages);
  const auth = useAuth();
  const { register, handleSubmit, formState, getValues } = useForm<Fields>({
    resolver: lateResolver(async () => (await import('./form-checks.ts')).signInCheck),
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (credentials) => {
    try {
      await signInWithEmail(auth, credentials);
    } catch (error) {
      showAuthError(error, 'signIn');
      if (error instanceof Error && 'code' in error && error.code === 'auth/user-disabled')
        onDisabled?.(credentials.email);
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

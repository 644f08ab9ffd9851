import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { loadedSignIn } from '../../firebase/load-sign-in.ts';
import { useReadable } from '../../lib/hooks/use-readable.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { authMessages } from '../../messages/sign-in/auth.ts';
import { isUserDisabled, showAuthError } from './auth-error.ts';

type GoogleButtonProps = {
  onSignedIn?: () => void;
  /** Called when the account of this Google identity is disabled. If it resolves to true, no error is shown. */
  onDisabled?: (credentials: { googleIdToken: string }) => Promise<boolean>;
};

export function GoogleButton({ onSignedIn, onDisabled }: GoogleButtonProps) {
  const t = useMessages(authMessages);
  const signIn = useReadable(loadedSignIn);
  const [isAsking, setIsAsking] = useState(false);

  async function ask({ signInWithGoogle, readGoogleToken }: NonNullable<typeof signIn>) {
    setIsAsking(true);
    try {
      await signInWithGoogle();
      onSignedIn?.();
    } catch (error) {
      const googleIdToken = isUserDisabled(error) ? readGoogleToken(error) : undefined;
      if (googleIdToken && (await onDisabled?.({ googleIdToken }))) return;
      showAuthError(error, 'google');
    } finally {
      setIsAsking(false);
    }
  }

  // A tap that waited for it would open no popup: browsers block one that opens long after the tap.
  const isBusy = isAsking || !signIn;
  return (
    <>
      <div className="my-5 flex items-center gap-4 text-small text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t.or}
      </div>
      <Button className="w-full" isBusy={isBusy} onClick={() => signIn && ask(signIn)}>
        {!isBusy && <GoogleMark />}
        {t.continueWithGoogle}
      </Button>
    </>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" className="size-5" aria-hidden="true">
      <path
        fill="#ea4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9A24 24 0 0 0 2.6 13.2l8 6.2C12.5 13.7 17.7 9.5 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2l7.7 6C44.4 38 47 31.8 47 24.6z"
      />
      <path fill="#fbbc05" d="M10.5 28.6a14.5 14.5 0 0 1 0-9.2l-8-6.2a24 24 0 0 0 0 21.6z" />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 12-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.3 0-11.5-4.2-13.4-9.9l-8 6.2A24 24 0 0 0 24 48z"
      />
    </svg>
  );
}

import { useState } from 'react';
import { useAuth } from 'reactfire';
import { Button } from '../../components/button.tsx';
import { isUserDisabled, readGoogleToken, signInWithGoogle } from '../../firebase/sign-in.ts';
import { authMessages } from '../../messages/auth.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { GoogleMark } from './google-mark.tsx';
import { showAuthError } from './show-auth-error.ts';

type GoogleButtonProps = {
  onSignedIn?: () => void;
  /** The account of this Google identity is off; true says that there is nothing more to be told about it. */
  onDisabled?: (credentials: { googleIdToken: string }) => Promise<boolean>;
};

export function GoogleButton({ onSignedIn, onDisabled }: GoogleButtonProps) {
  const t = useMessages(authMessages);
  const auth = useAuth();
  const [isBusy, setIsBusy] = useState(false);

  async function handleClick() {
    setIsBusy(true);
    try {
      await signInWithGoogle(auth);
      onSignedIn?.();
    } catch (error) {
      const googleIdToken = isUserDisabled(error) ? readGoogleToken(error) : undefined;
      if (googleIdToken && (await onDisabled?.({ googleIdToken }))) return;
      showAuthError(error, 'google');
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <div className="my-5 flex items-center gap-4 text-small text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t.or}
      </div>
      <Button className="w-full" isBusy={isBusy} onClick={handleClick}>
        {!isBusy && <GoogleMark />}
        {t.continueWithGoogle}
      </Button>
    </>
  );
}

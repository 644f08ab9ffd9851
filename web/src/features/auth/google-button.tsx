import { useState } from 'react';
import { useAuth } from 'reactfire';
import { Button } from '../../components/button.tsx';
import { signInWithGoogle } from '../../firebase/sign-in.ts';
import { authMessages } from '../../messages/auth.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { GoogleMark } from './google-mark.tsx';
import { showAuthError } from './show-auth-error.ts';

export function GoogleButton({ onSignedIn }: { onSignedIn?: () => void }) {
  const t = useMessages(authMessages);
  const auth = useAuth();
  const [isBusy, setIsBusy] = useState(false);

  async function handleClick() {
    setIsBusy(true);
    try {
      await signInWithGoogle(auth);
      onSignedIn?.();
    } catch (error) {
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

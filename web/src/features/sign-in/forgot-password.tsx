import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { authMessages } from '../../messages/auth.ts';
import { useMessages } from '../../messages/use-messages.ts';

const ResetDialog = lazyPart(async () => ({ default: (await import('./reset-dialog.tsx')).ResetDialog }));

/** `getEmail` is what the sign-in form holds, so that it need not be typed again. */
export function ForgotPassword({ getEmail }: { getEmail: () => string }) {
  const t = useMessages(authMessages);
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
  };
  return (
    <>
      <button
        type="button"
        onClick={open}
        className="mt-1 min-h-11 self-center px-3 text-small font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        {t.forgot}
      </button>
      <Suspense>
        {isWanted && <ResetDialog isOpen={isOpen} start={getEmail()} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}

import { sendVerificationMail } from '@tagpo/contract/calls/mail';
import { useMutation } from '@tanstack/react-query';
import type { User } from 'firebase/auth';
import { useEffect, useState } from 'react';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { logError } from '../../lib/log-error.ts';
import { verifyMessages } from '../../messages/account/verify.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { useApi } from '../../server/use-api.ts';

/** Sends the link that verifies a member's address, and looks whether it was opened when they come back to the page. */
export function useVerifyEmail(user: User) {
  const t = useMessages(verifyMessages);
  const [isVerified, setIsVerified] = useState(user.emailVerified);
  const api = useApi();
  const email = user.email ?? '';
  /** Looks whether the address is verified now, and gets a token that says so. */
  const look = async () => {
    await user.reload();
    if (user.emailVerified) await user.getIdToken(true);
    setIsVerified(user.emailVerified);
    return user.emailVerified;
  };
  const sending = useMutation({
    mutationFn: async () => {
      // It may have been verified elsewhere since.
      if (!(await look())) await api(sendVerificationMail, {});
    },
    onSuccess: () => !user.emailVerified && addToast({ title: t.verifySent, description: t.verifySentHint({ email }) }),
    onError: () => addErrorToast(t, t.verifyFailed),
  });
  const { isSuccess: isSent } = sending;
  useEffect(() => {
    if (!isSent || isVerified) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      user.reload().then(() => setIsVerified(user.emailVerified), logError);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [user, isSent, isVerified]);
  return { email, isVerified, isSent, isSending: sending.isPending, send: () => sending.mutate() };
}

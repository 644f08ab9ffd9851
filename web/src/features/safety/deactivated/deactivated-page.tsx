import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuth } from 'reactfire';
import { Button } from '../../../components/button.tsx';
import { FullPage } from '../../../components/page/full-page.tsx';
import { AuthProvider } from '../../../firebase/auth-provider.tsx';
import { readAppealCode, storeAppealCode } from '../../../lib/device/appeal-code.ts';
import { deactivatedMessages } from '../../../messages/account/deactivated.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { logOut } from '../../../server/log-out/log-out.ts';
import { Deactivation } from './deactivation.tsx';

type DeactivatedPageProps = {
  /** The appeal code; by default the one that this device keeps. Without either only the switch-off is known. */
  code: string | undefined;
  onLeave?: () => void;
};

export function DeactivatedPage(page: DeactivatedPageProps) {
  return (
    <AuthProvider>
      <PageOfSwitchedOff {...page} />
    </AuthProvider>
  );
}

/** Replaces all other pages. Its query client is separate from the signed-in member's. */
function PageOfSwitchedOff({ code: given, onLeave }: DeactivatedPageProps) {
  const t = useMessages(deactivatedMessages);
  const auth = useAuth();
  const [client] = useState(() => new QueryClient());
  const [code] = useState(() => given ?? readAppealCode()?.code);
  const handleLeave = async () => {
    const kept = readAppealCode();
    if (kept) storeAppealCode({ ...kept, hasLeft: true });
    await logOut(auth, { isSwitchedOff: true });
    onLeave?.();
  };
  return (
    <QueryClientProvider client={client}>
      {code === undefined ? (
        <FullPage title={t.title} text={t.text}>
          <Button look="ink" onClick={handleLeave}>
            {t.logOut}
          </Button>
        </FullPage>
      ) : (
        <Deactivation code={code} onLeave={handleLeave} />
      )}
    </QueryClientProvider>
  );
}

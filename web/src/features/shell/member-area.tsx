import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Auth } from 'firebase/auth';
import { Suspense, useRef, useState } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { useAuth } from 'reactfire';
import { addToast } from '../../components/toast/toasts.ts';
import { ApiError, hasErrorCode } from '../../lib/api-error.ts';
import { keepAppealCode } from '../../lib/appeal-code.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { logError } from '../../lib/log-error.ts';
import { paths } from '../../lib/paths.ts';
import { forgetSeen } from '../../lib/seen/forget-seen.ts';
import { keepSeen } from '../../lib/seen/keep-seen.ts';
import { welcomeMessages } from '../../messages/welcome.ts';

const DeactivatedPage = lazyPart(async () => ({
  default: (await import('./deactivated/deactivated-page.tsx')).DeactivatedPage,
}));

/**
 * Everything behind sign-in. Whatever call is refused because the profile is unfinished leads to its setup; because
 * the account is switched off, to the page that says so.
 */
export function MemberArea() {
  const auth = useAuth();
  const navigate = useNavigate();
  const [deactivated, setDeactivated] = useState<{ code: string | undefined }>();
  const refused = useRef<(error: unknown) => void>(undefined);
  refused.current = (error) => {
    if (error instanceof ApiError && hasErrorCode(error, 'account-deactivated')) {
      const code = error.body?.appealCode;
      const { uid, email } = auth.currentUser ?? {};
      if (code && uid && email) keepAppealCode({ uid, email, code, hasLeft: false });
      setDeactivated({ code });
      forgetSeen().catch(logError);
    }
    if (hasErrorCode(error, 'profile-incomplete')) {
      addToast({ title: welcomeMessages.get().welcomeToast, description: welcomeMessages.get().completeSetup });
      navigate(paths.setupProfile, { replace: true });
    }
  };
  const [client] = useState(() => createQueryClient(auth, (error) => refused.current?.(error)));

  return (
    <QueryClientProvider client={client}>
      {deactivated ? (
        <Suspense>
          <DeactivatedPage code={deactivated.code} />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </QueryClientProvider>
  );
}

function createQueryClient(auth: Auth, onError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Asked for without a network too: what was seen last answers then.
        networkMode: 'always',
        persister: keepSeen(() => auth.currentUser?.uid),
      },
      mutations: { retry: false, onError },
    },
  });
}

import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { addToast } from '../../components/toast/toasts.ts';
import { hasErrorCode } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { welcomeMessages } from '../../messages/welcome.ts';
import { DeactivatedPage } from './deactivated-page.tsx';

/**
 * Everything behind sign-in. Whatever call is refused because the profile is unfinished leads to its setup; because
 * the account is switched off, to the page that says so.
 */
export function MemberArea() {
  const navigate = useNavigate();
  const [isDeactivated, setIsDeactivated] = useState(false);
  const refused = useRef<(error: unknown) => void>(undefined);
  refused.current = (error) => {
    if (hasErrorCode(error, 'account-deactivated')) setIsDeactivated(true);
    if (hasErrorCode(error, 'profile-incomplete')) {
      addToast({ title: welcomeMessages.get().welcomeToast, description: welcomeMessages.get().completeSetup });
      navigate(paths.setupProfile, { replace: true });
    }
  };
  const [client] = useState(() => createQueryClient((error) => refused.current?.(error)));

  return <QueryClientProvider client={client}>{isDeactivated ? <DeactivatedPage /> : <Outlet />}</QueryClientProvider>;
}

function createQueryClient(onError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false, onError },
    },
  });
}

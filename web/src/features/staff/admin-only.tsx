import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { FailureNotice } from '../../components/notice.tsx';
import { addToast } from '../../components/toast/toasts.ts';
import { useAdministrator } from '../../firebase/administrator.ts';
import { AuthProvider } from '../../firebase/auth-provider.tsx';
import { hasErrorCode } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { dashboardMessages } from '../../messages/admin/dashboard.ts';
import { useMessages } from '../../messages/language/use-messages.ts';

/** Sends everybody else home with a message, also when the API says that they are no longer staff. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return (
    <AuthProvider>
      <UnlessRefused>{children}</UnlessRefused>
    </AuthProvider>
  );
}

function UnlessRefused({ children }: { children: ReactNode }) {
  const t = useMessages(dashboardMessages);
  const { data: isAdministrator, isError, refetch } = useAdministrator();
  const isRefused = useIsRefused();
  if (isAdministrator === false || isRefused) return <Refused />;
  if (isAdministrator) return children;
  if (!isError) return <p role="status" aria-label={t.checking} className="min-h-[60dvh]" />;
  return <FailureNotice title={t.checkFailed} onRetry={refetch} />;
}

/** A token says who was staff when it was issued; the API knows who is. */
function useIsRefused(): boolean {
  const queries = useQueryClient();
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    const watch = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type === 'updated' && hasErrorCode(event.action?.error, 'not-admin')) setIsRefused(true);
    };
    const unwatch = [queries.getQueryCache().subscribe(watch), queries.getMutationCache().subscribe(watch)];
    return () => {
      for (const stop of unwatch) stop();
    };
  }, [queries]);
  return isRefused;
}

function Refused() {
  const t = useMessages(dashboardMessages);
  useEffect(() => {
    addToast({ title: t.unauthorized, description: t.unauthorizedText, tone: 'destructive' });
  }, [t]);
  return <Navigate to={paths.home} replace />;
}

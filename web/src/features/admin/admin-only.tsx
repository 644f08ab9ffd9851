import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { addToast } from '../../components/toast/toasts.ts';
import { useAdministrator } from '../../firebase/administrator.ts';
import { paths } from '../../lib/paths.ts';
import { dashboardMessages } from '../../messages/admin/dashboard.ts';
import { useMessages } from '../../messages/use-messages.ts';

/** Everybody else is told so, and sent home. The API refuses them in any case. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const t = useMessages(dashboardMessages);
  const { data: isAdministrator, isError, refetch } = useAdministrator();
  if (isAdministrator) return children;
  if (isAdministrator === false) return <Refused />;
  if (!isError) return <p role="status" aria-label={t.checking} className="min-h-[60dvh]" />;
  return (
    <Notice title={t.checkFailed} isAlert>
      <Button onClick={() => refetch()}>{t.tryAgain}</Button>
    </Notice>
  );
}

function Refused() {
  const t = useMessages(dashboardMessages);
  useEffect(() => {
    addToast({ title: t.unauthorized, description: t.unauthorizedText, tone: 'destructive' });
  }, [t]);
  return <Navigate to={paths.home} replace />;
}

import { Pencil } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { addToast } from '../../components/toast/toasts.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { profileMessages } from '../../messages/profile.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { welcomeMessages } from '../../messages/welcome.ts';
import { useOwnProfile } from '../../server/own-profile.ts';
import { ProfileOutcome } from './profile-outcome.tsx';

export function OwnProfilePage() {
  const own = useOwnProfile();
  if (own.data && !own.data.isProfileComplete) return <LeadToSetup />;
  const isGone = own.error instanceof ApiError && own.error.status === 404;
  const query = isGone ? { ...own, data: null, isError: false } : own;
  return <ProfileOutcome query={query} isOwn actions={() => <EditLink />} />;
}

/** As on every other member page, where the API refuses a newcomer's call. */
function LeadToSetup() {
  const t = useMessages(welcomeMessages);
  useEffect(() => {
    addToast({ title: t.welcomeToast, description: t.completeSetup });
  }, [t]);
  return <Navigate to={paths.setupProfile} replace />;
}

function EditLink() {
  const t = useMessages(profileMessages);
  return (
    <Link
      to={paths.editProfile}
      className="flex min-h-13 items-center justify-center gap-2.5 rounded-soft bg-ink px-5 font-semibold text-paper transition hover:opacity-90 active:scale-[0.98]"
    >
      <Pencil className="size-5" aria-hidden="true" />
      {t.edit}
    </Link>
  );
}

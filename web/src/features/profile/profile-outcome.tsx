import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { profileMessages } from '../../messages/profile.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { ShownProfile } from './profile-rows.ts';
import { ProfileView } from './profile-view.tsx';

type ProfileQuery = {
  data: ShownProfile | null | undefined;
  isPending: boolean;
  isError: boolean;
  refetch: () => unknown;
};

type ProfileOutcomeProps = { query: ProfileQuery; isOwn: boolean; actions?: (profile: ShownProfile) => ReactNode };

/** Loading, then an error, nothing, or the profile. */
export function ProfileOutcome({ query, isOwn, actions }: ProfileOutcomeProps) {
  const t = useMessages(profileMessages);
  if (query.isPending) return <ProfileSkeleton />;
  if (query.data) return <ProfileView profile={query.data}>{actions?.(query.data)}</ProfileView>;
  if (!query.isError) return <Notice title={t.notFound} text={isOwn ? t.notFoundOwn : t.notFoundOther} />;
  return (
    <Notice title={t.error} text={t.errorHint} isAlert>
      <Button onClick={() => query.refetch()}>{t.tryAgain}</Button>
    </Notice>
  );
}

function ProfileSkeleton() {
  const t = useMessages(profileMessages);
  return (
    <div role="status" className="animate-breathe">
      <div className="h-[50vh] bg-sunken" />
      <div className="relative -mt-6 grid gap-3 rounded-t-[1.75rem] bg-paper px-5 pt-6">
        <p className="text-ink-soft">{t.loading}</p>
        <div className="h-5 w-2/3 rounded-full bg-sunken" />
        <div className="h-5 w-1/2 rounded-full bg-sunken" />
        <div className="mt-3 h-44 rounded-soft bg-sunken" />
      </div>
    </div>
  );
}

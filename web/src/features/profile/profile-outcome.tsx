import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { profileMessages } from '../../messages/profile.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { ShownProfile } from './profile-rows.ts';
import { ProfileSkeleton } from './profile-skeleton.tsx';
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

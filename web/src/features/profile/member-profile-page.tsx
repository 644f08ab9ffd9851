import type { ViewedProfile } from '@tagpo/contract/user';
import type { ReactNode } from 'react';
import { useMemberProfile } from '../../server/member-profile.ts';
import { BackButton } from './back-button.tsx';
import { ProfileOutcome } from './profile-outcome.tsx';

type MemberProfilePageProps = { id: string; actions: (profile: ViewedProfile) => ReactNode };

export function MemberProfilePage({ id, actions }: MemberProfilePageProps) {
  const query = useMemberProfile(id);
  return (
    <div className="relative">
      <BackButton />
      <ProfileOutcome query={query} isOwn={false} actions={() => query.data && actions(query.data)} />
    </div>
  );
}

import type { ViewedProfile } from '@tagpo/contract/user';
import type { ReactNode } from 'react';
import { useMemberProfile } from '../../firebase/member-profile.ts';
import { ProfileOutcome } from './profile-outcome.tsx';

type MemberProfilePageProps = { id: string; actions: (profile: ViewedProfile) => ReactNode };

export function MemberProfilePage({ id, actions }: MemberProfilePageProps) {
  const query = useMemberProfile(id);
  return <ProfileOutcome query={query} isOwn={false} actions={() => query.data && actions(query.data)} />;
}

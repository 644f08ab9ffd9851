import type { ViewedProfile } from '@tagpo/contract/wire/profile/user';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { useGoBack } from '../../lib/navigation/use-go-back.ts';
import { profileMessages } from '../../messages/profile.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useMemberProfile } from '../../server/member-profile.ts';
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

/** An installed app has no other way back on iOS. */
function BackButton() {
  const t = useMessages(profileMessages);
  const goBack = useGoBack();
  return (
    <IconButton isOnPhoto label={t.back} onClick={() => goBack(paths.home)} className="top-3 left-3 z-10">
      <ArrowLeft className="size-6" aria-hidden="true" />
    </IconButton>
  );
}

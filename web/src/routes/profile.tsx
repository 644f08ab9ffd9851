import { useParams } from 'react-router-dom';
import { AskToVerify } from '../features/account/ask-to-verify.tsx';
import { ProfileActions } from '../features/profile/profile-actions.tsx';
import { MemberProfilePage, OwnProfilePage } from '../features/profile/profile-pages.tsx';
import { MoreMenu } from '../features/safety/more-menu.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { useLeave } from '../lib/navigation/use-leave.ts';

export default function ProfilePage() {
  const { id = 'me' } = useParams();
  const leave = useLeave(paths.home);
  if (id === 'me') return <OwnProfilePage note={<AskToVerify />} />;
  return (
    <MemberProfilePage
      key={id}
      id={id}
      actions={(profile) => (
        <ProfileActions
          profile={profile}
          menu={<MoreMenu person={profile} isFavorite={profile.isFavorite} onLeave={leave} />}
        />
      )}
    />
  );
}

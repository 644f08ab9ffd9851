import { useNavigate, useParams } from 'react-router-dom';
import { AskToVerify } from '../features/account/ask-to-verify.tsx';
import { ProfileActions } from '../features/profile/profile-actions.tsx';
import { MemberProfilePage, OwnProfilePage } from '../features/profile/profile-pages.tsx';
import { MoreMenu } from '../features/safety/more-menu.tsx';
import { leaveStep } from '../lib/navigation/back-step.ts';
import { paths } from '../lib/navigation/paths.ts';

export default function ProfilePage() {
  const { id = 'me' } = useParams();
  const navigate = useNavigate();
  if (id === 'me') return <OwnProfilePage note={<AskToVerify />} />;
  const leave = () => leaveStep(() => navigate(paths.home, { replace: true }));
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

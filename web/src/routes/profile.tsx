import { useParams } from 'react-router-dom';
import { ProfileActions } from '../features/actions/profile-actions.tsx';
import { MemberProfilePage } from '../features/profile/member-profile-page.tsx';
import { OwnProfilePage } from '../features/profile/own-profile-page.tsx';

export default function ProfilePage() {
  const { id = 'me' } = useParams();
  if (id === 'me') return <OwnProfilePage />;
  return <MemberProfilePage key={id} id={id} actions={(profile) => <ProfileActions profile={profile} />} />;
}

import { EditGate } from '../features/profile-form/edit/edit-gate.tsx';
import { EditPage } from './edit-page.tsx';

export default function EditProfilePage() {
  return <EditGate>{(uid, own) => <EditPage uid={uid} own={own} />}</EditGate>;
}

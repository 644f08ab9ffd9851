import { EditFrame } from '../features/profile-form/edit/edit-frame.tsx';
import { EditPage } from '../features/profile-form/edit/edit-page.tsx';
import { FormGate, FormSkeleton } from '../features/profile-form/form-gate.tsx';
import { editMessages } from '../messages/edit.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function EditProfilePage() {
  const { loading } = useMessages(editMessages);
  return (
    <FormGate
      isForMembers
      skeleton={<FormSkeleton text={<p className="text-ink-soft">{loading}</p>} />}
      frame={(content) => <EditFrame>{content}</EditFrame>}
    >
      {(uid, own) => <EditPage uid={uid} own={own} />}
    </FormGate>
  );
}

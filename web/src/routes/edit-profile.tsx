import { EditFrame } from '../features/profile-form/edit/edit-frame.tsx';
import { EditPage } from '../features/profile-form/edit/edit-page.tsx';
import { FormGate, FormSkeleton, HintShape } from '../features/profile-form/form-gate.tsx';
import { useMessages } from '../messages/language/use-messages.ts';
import { editMessages } from '../messages/profile/edit.ts';

export default function EditProfilePage() {
  const { loading } = useMessages(editMessages);
  return (
    <FormGate
      isForMembers
      skeleton={
        <FormSkeleton
          title={
            <>
              <p className="text-ink-soft">{loading}</p>
              <HintShape />
            </>
          }
        />
      }
      frame={(content) => <EditFrame>{content}</EditFrame>}
    >
      {(uid, own) => <EditPage uid={uid} own={own} />}
    </FormGate>
  );
}

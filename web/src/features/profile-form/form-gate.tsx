import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { FailureNotice } from '../../components/notice.tsx';
import { useSession } from '../../firebase/session.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { profileMessages } from '../../messages/profile/profile.ts';
import { useOwnProfile } from '../../server/own-profile.ts';
import { FormColumns } from './form-columns.tsx';

type FormGateProps = {
  /** Edit is for members, set-up for newcomers; each is redirected from the other's page. */
  isForMembers: boolean;
  skeleton: ReactNode;
  frame?: (content: ReactNode) => ReactNode;
  children: (uid: string, own: OwnProfile) => ReactNode;
};

export function FormGate({ isForMembers, skeleton, frame = (content) => content, children }: FormGateProps) {
  const t = useMessages(profileMessages);
  const session = useSession();
  const own = useOwnProfile();
  if (own.data && own.data.isProfileComplete !== isForMembers) {
    return <Navigate to={isForMembers ? paths.setupProfile : paths.home} replace />;
  }
  if (own.data && session.status === 'signed-in') return children(session.user.uid, own.data);
  if (!own.isError) return frame(skeleton);
  return frame(<FailureNotice title={t.error} text={t.errorHint} onRetry={own.refetch} />);
}

/** `text` says that the form is loading, to screen readers too. */
export function FormSkeleton({ text }: { text: ReactNode }) {
  const shape = 'rounded-soft bg-sunken';
  return (
    <div role="status" className="grid animate-breathe gap-8">
      {text}
      <FormColumns
        photos={
          <div className="grid grid-cols-3 gap-2 medium:grid-cols-6 wide:grid-cols-3">
            <div className={`aspect-3/4 ${shape}`} />
            <div className={`aspect-3/4 ${shape}`} />
            <div className={`aspect-3/4 ${shape}`} />
          </div>
        }
      >
        <div className="grid gap-8">
          <div className={`h-13 ${shape}`} />
          <div className={`h-13 ${shape}`} />
          <div className={`h-32 ${shape}`} />
        </div>
      </FormColumns>
    </div>
  );
}

import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { sectionClass } from '../../components/form/form-section.tsx';
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

const shape = 'rounded-soft bg-sunken';
const line = 'h-4 rounded-full bg-sunken';

/** The form's first screen in outline. `title` is in the place of the photos' title, and says to screen readers too that the form is loading. */
export function FormSkeleton({ title }: { title: ReactNode }) {
  return (
    <div role="status" className="animate-breathe">
      <FormColumns
        photos={
          <div className="grid gap-2">
            {title}
            <HintShape />
            <div className="mt-2 grid grid-cols-3 gap-2 slim:grid-cols-1 medium:grid-cols-6 wide:grid-cols-3">
              <div className={`aspect-3/4 ${shape}`} />
              <div className={`aspect-3/4 ${shape}`} />
              <div className={`aspect-3/4 ${shape}`} />
            </div>
          </div>
        }
      >
        <div>
          <div className={sectionClass}>
            <TitleShape />
            <div className="grid grid-cols-1 gap-5">
              <div className="grid gap-x-3 gap-y-5 wide:grid-cols-2">
                <FieldShape labelClass="w-14" />
                <FieldShape labelClass="w-11" />
              </div>
              <FieldShape labelClass="w-20" />
              <FieldShape labelClass="w-11" fieldClass="h-32" />
            </div>
          </div>
        </div>
      </FormColumns>
    </div>
  );
}

export const TitleShape = () => <div className="h-6 w-32 rounded-full bg-sunken" />;

/** A sentence of two lines about the photos. */
export const HintShape = () => (
  <>
    <div className={`${line} w-full`} />
    <div className={`${line} w-2/3`} />
  </>
);

/** A label, its field and its hint. */
function FieldShape({ labelClass, fieldClass = 'h-13' }: { labelClass: string; fieldClass?: string }) {
  return (
    <div className="grid gap-2.5">
      <div className={`${line} ${labelClass}`} />
      <div className={`${fieldClass} ${shape}`} />
      <div className={`${line} w-2/3`} />
    </div>
  );
}

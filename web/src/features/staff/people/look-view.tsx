import type { AdminMember } from '@tagpo/contract/wire/staff/admin-member';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { lookMessages } from '../../../messages/admin/look.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { LookNotes } from './look-notes.tsx';
import { LookPhotos } from './look-photos.tsx';
import { LookProfile } from './look-profile.tsx';
import { LookRemovals } from './look-removals.tsx';
import { useLook } from './use-look.ts';

/** A member as staff see them. */
export function LookView() {
  const t = useMessages(lookMessages);
  const { id = '' } = useParams();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Link
        to={paths.admin}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-soft pr-3 font-semibold hover:bg-sunken"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        {t.back}
      </Link>
      <Look key={id} id={id} />
    </div>
  );
}

function Look({ id }: { id: string }) {
  const t = useMessages(lookMessages);
  const look = useLook(id);
  if (look.data) return <Shown member={look.data} />;
  if (look.data === null) return <Notice title={t.notFound} text={t.notFoundHint} />;
  if (look.isError) {
    return (
      <Notice title={t.error} isAlert>
        <Button onClick={() => look.refetch()}>{t.tryAgain}</Button>
      </Notice>
    );
  }
  return (
    <div role="status" aria-label={t.loading} className="grid gap-4">
      <div className="h-72 animate-pulse rounded-soft bg-sunken" />
      <div className="h-64 animate-pulse rounded-soft bg-sunken" />
    </div>
  );
}

function Shown({ member }: { member: AdminMember }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <div className="grid grid-cols-1 gap-4">
        <LookProfile member={member} />
        <LookPhotos member={member} />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <LookNotes member={member} />
        <LookRemovals removals={member.removals} />
      </div>
    </div>
  );
}

import type { Photo as MemberPhoto } from '@tagpo/contract/wire/profile/photo';
import type { AdminMember, AdminRemoval } from '@tagpo/contract/wire/staff/admin-member';
import { ArrowLeft, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { TextLink } from '../../../components/links.tsx';
import { Photo } from '../../../components/member/photo.tsx';
import { FailureNotice, Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/staff/panel.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { classNames } from '../../../lib/text/class-names.ts';
import { lookMessages } from '../../../messages/admin/look.ts';
import { useDateFormat } from '../../../messages/language/use-date-format.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { reportReasonMessages } from '../../../messages/meeting/actions.ts';
import { LookNotes } from './look-notes.tsx';
import { LookProfile } from './look-profile.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useLook } from './use-look.ts';

export function LookView() {
  const t = useMessages(lookMessages);
  const { id = '' } = useParams();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Link
        to={paths.admin}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-soft pr-3 font-semibold hover:bg-sunken"
      >
        <ArrowLeft className="size-5" />
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
  if (look.isError) return <FailureNotice title={t.error} onRetry={look.refetch} />;
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

function LookRemovals({ removals }: { removals: readonly AdminRemoval[] }) {
  const t = useMessages(lookMessages);
  const reasons = useMessages(reportReasonMessages);
  const formatDate = useDateFormat({ dateStyle: 'medium' });
  return (
    <Panel title={t.removals}>
      {removals.length === 0 && <p className="p-5 text-ink-soft">{t.noRemovals}</p>}
      <ol className="divide-y divide-line/70 px-5 pt-2 pb-2 empty:hidden">
        {removals.map(({ id, what, reason, at, text, appealId }) => (
          <li key={id} className="grid gap-1 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{{ photo: t.aPhoto, bio: t.bio, prompt: t.aPrompt }[what]}</span>
              <time dateTime={at} className="text-small text-ink-soft">
                {formatDate(at)}
              </time>
            </p>
            <p className="text-small">{reasons[reason]}</p>
            {text && (
              <blockquote className="border-l-4 border-outline pl-4 text-small whitespace-pre-line wrap-anywhere">
                {text}
              </blockquote>
            )}
            {appealId && (
              <TextLink
                to={paths.adminReport(appealId)}
                className="inline-flex min-h-11 items-center justify-self-start"
              >
                {t.toAppeal}
              </TextLink>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The member's photos, each blurred until staff ask for it. */
function LookPhotos({ member: { user, profile, photos } }: { member: AdminMember }) {
  const t = useMessages(lookMessages);
  return (
    <Panel title={t.photos} note={photos.length > 0 && <p className="text-small text-ink-soft">{t.photosHint}</p>}>
      {photos.length === 0 && <p className="p-5 text-ink-soft">{t.noPhotos}</p>}
      <ul className="grid grid-cols-2 gap-4 p-5 empty:hidden sm:grid-cols-3">
        {photos.map((photo, index) => (
          <PhotoItem key={photo.id} photo={photo} index={index + 1} user={user} gender={profile?.gender} />
        ))}
      </ul>
    </Panel>
  );
}

type PhotoItemProps = { photo: MemberPhoto; index: number; user: AdminMember['user']; gender: string | undefined };

function PhotoItem({ photo, index, user, gender }: PhotoItemProps) {
  const t = useMessages(lookMessages);
  const [isShown, setIsShown] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <li className="grid content-start gap-2">
      <div className="aspect-3/4 overflow-hidden rounded-soft bg-sunken">
        <Photo
          src={photo.url}
          name={user.name}
          gender={gender}
          alt={isShown ? t.photo({ index }) : t.photoBlurred({ index })}
          width={photo.width}
          height={photo.height}
          className={classNames('size-full object-cover', !isShown && 'scale-125 blur-2xl')}
        />
      </div>
      <Button aria-label={isShown ? t.hide({ index }) : t.show({ index })} onClick={() => setIsShown(!isShown)}>
        <Icon className="size-5 shrink-0" />
        {isShown ? t.hideShort : t.showShort}
      </Button>
      <Button look="warning" aria-label={t.removePhoto({ index })} onClick={() => setIsAsking(true)}>
        {t.remove}
      </Button>
      <RemoveDialog
        id={user.id}
        removed={{ photoId: photo.id }}
        title={t.removePhotoTitle({ index })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </li>
  );
}

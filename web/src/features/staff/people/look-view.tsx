import type { AdminMember, AdminRemoval } from '@tagpo/contract/wire/staff/admin-member';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { TextLink } from '../../../components/links.tsx';
import { FailureNotice, Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/staff/panel.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useReadable } from '../../../lib/view/use-readable.ts';
import { reportReasonMessages } from '../../../messages/actions.ts';
import { lookMessages } from '../../../messages/admin/look.ts';
import { locale } from '../../../messages/locale.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { LookNotes } from './look-notes.tsx';
import { LookPhotos } from './look-photos.tsx';
import { LookProfile } from './look-profile.tsx';
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
  if (look.isError) return <FailureNotice title={t.error} tryAgain={t.tryAgain} onRetry={look.refetch} />;
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
  const date = new Intl.DateTimeFormat(useReadable(locale), { dateStyle: 'medium' });
  return (
    <Panel title={t.removals}>
      {removals.length === 0 && <p className="p-5 text-ink-soft">{t.noRemovals}</p>}
      <ol className="divide-y divide-line/70 px-5 pt-2 pb-2 empty:hidden">
        {removals.map(({ id, what, reason, at, text, appealId }) => (
          <li key={id} className="grid gap-1 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{what === 'photo' ? t.aPhoto : t.bio}</span>
              <time dateTime={at} className="text-small text-ink-soft">
                {date.format(new Date(at))}
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

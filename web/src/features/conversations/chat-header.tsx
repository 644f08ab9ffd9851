import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BackLink } from '../../components/links.tsx';
import { OnlineDot } from '../../components/member/card-marks.tsx';
import { Photo } from '../../components/member/photo.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { chatMessages } from '../../messages/conversations/chat.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import type { Partner } from './use-partner.ts';

type ChatHeaderProps = { memberId: string; partner: Partner; menu?: ReactNode };

export function ChatHeader({ memberId, partner, menu }: ChatHeaderProps) {
  const t = useMessages(chatMessages);
  return (
    <header className="border-b border-line bg-paper pt-safe-top">
      <div className="flex min-h-18 items-center gap-1 px-2 short:min-h-12 narrow:gap-0 narrow:px-0">
        <BackLink to={paths.messages} label={t.back} className="shrink-0 wide:hidden" />
        <div className="min-w-0 grow">
          <PartnerLink memberId={memberId} partner={partner} />
        </div>
        {menu}
      </div>
    </header>
  );
}

function PartnerLink({ memberId, partner }: Omit<ChatHeaderProps, 'menu'>) {
  const t = useMessages(chatMessages);
  const name = partner.isDeleted ? t.deletedMember : partner.name;
  if (name === undefined) return <h1 className="px-2 text-heading">{t.title}</h1>;
  const shown = (
    <>
      <Photo
        data-portrait
        src={partner.photo}
        name={name}
        gender={partner.gender}
        alt=""
        width={88}
        height={88}
        className="size-11 shrink-0 rounded-full bg-sunken object-cover short:size-9 narrow:hidden"
      />
      <span className="min-w-0">
        <span className="block text-tiny leading-tight font-semibold text-ink-soft short:sr-only">{t.title}</span>
        <span className="flex items-center gap-2">
          <span className="truncate font-display text-[1.1875rem] leading-tight font-bold">{name}</span>
          {partner.isOnline && <OnlineDot className="size-2.5 shrink-0 bg-online" />}
        </span>
        {partner.isPaused && <span className="block text-tiny leading-tight text-ink-soft">{t.onBreak}</span>}
      </span>
    </>
  );
  return (
    <>
      <h1 className="sr-only">{t.pageTitle({ name })}</h1>
      {partner.isDeleted ? (
        <div className="flex items-center gap-3 px-1">{shown}</div>
      ) : (
        <Link
          to={paths.profile(memberId)}
          title={t.openProfile({ name })}
          className="flex w-fit max-w-full items-center gap-3 rounded-soft py-1 pr-3 pl-1 hover:bg-sunken"
        >
          {shown}
        </Link>
      )}
    </>
  );
}

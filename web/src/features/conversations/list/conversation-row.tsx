import { NavLink } from 'react-router-dom';
import { OnlineDot } from '../../../components/member/card-marks.tsx';
import { Photo } from '../../../components/member/photo.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useIsBefore } from '../../../lib/navigation/use-is-before.ts';
import { classNames } from '../../../lib/text/class-names.ts';
import { formatListTime } from '../../../lib/text/message-time.ts';
import type { HeldThread } from '../../../live/held/held-thread.ts';
import { conversationMessages } from '../../../messages/conversations/chat.ts';
import { useLanguage, useMessages } from '../../../messages/language/use-messages.ts';
import { useOutgoing } from '../../../server/outbox/use-outbox.ts';

type ConversationRowProps = { conversation: HeldThread; hasFailed: boolean; today: Date };

export function ConversationRow({ conversation, hasFailed, today }: ConversationRowProps) {
  const t = useMessages(conversationMessages);
  const language = useLanguage();
  const { member, lastMessage, unread, updatedAt } = conversation;
  const name = member.isDeleted ? t.deletedMember : member.name;
  const time = new Date(lastMessage?.sentAt ?? updatedAt);
  return (
    <NavLink
      to={paths.chat(member.id)}
      className="flex items-center gap-3.5 rounded-soft px-3 py-2.5 slim:gap-2 slim:px-1 transition hover:bg-card aria-[current]:bg-shore"
    >
      <span className="relative shrink-0">
        <Photo
          src={member.photo}
          name={name}
          gender={member.gender}
          alt=""
          width={112}
          height={112}
          loading="lazy"
          className="size-[min(3.5rem,22vw)] rounded-full bg-sunken object-cover"
        />
        {member.isOnline && <OnlineDot className="absolute right-0 bottom-0 size-4 border-3 border-paper bg-online" />}
      </span>
      <span className="min-w-0 grow">
        {/* Where a name has no room beside the time, in large letters, it stands above it. */}
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-[min(7rem,100%)] grow basis-0 font-semibold wrap-anywhere">{name}</span>
          <time dateTime={time.toISOString()} className="shrink-0 text-tiny text-ink-soft">
            {formatListTime(time, { now: today, language, yesterday: () => t.yesterday })}
          </time>
        </span>
        <span className="flex items-center justify-between gap-3">
          <span
            dir="auto"
            className={classNames('truncate text-small', unread > 0 ? 'font-semibold' : 'text-ink-soft')}
          >
            <LastWords conversation={conversation} />
          </span>
          {hasFailed && (
            <span className="ml-auto shrink-0 rounded-full bg-danger-wash px-2.5 py-0.5 text-tiny font-bold text-danger">
              {t.notSent}
            </span>
          )}
          {unread > 0 && (
            <span className="grid h-5.5 min-w-5.5 shrink-0 place-items-center rounded-full bg-dusk px-1.5 text-tiny font-bold text-on-accent">
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">{t.unread(unread)}</span>
            </span>
          )}
        </span>
      </span>
    </NavLink>
  );
}

function LastWords({ conversation }: { conversation: HeldThread }) {
  const t = useMessages(conversationMessages);
  const { member, lastMessage, state, startedByMe, isTypingUntil } = conversation;
  const isTyping = useIsBefore(isTypingUntil);
  const onTheWay = useOutgoing(member.id).findLast((message) => message.state !== 'failed');
  if (isTyping) return t.typing;
  if (onTheWay) return `${t.unsent} · ${onTheWay.content.replaceAll('\n', ' ')}`;
  if (!lastMessage) return member.isDeleted ? t.accountDeleted : t.matched;
  const text = lastMessage.content.replaceAll('\n', ' ');
  if (state === 'request' && startedByMe) return `${t.waiting} · ${text}`;
  return lastMessage.isMine ? t.you({ text }) : text;
}

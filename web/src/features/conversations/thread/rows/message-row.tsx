import { Check, CheckCheck, type LucideIcon } from 'lucide-react';
import { memo } from 'react';
import { isOffline } from '../../../../lib/api/connection.ts';
import { useReadable } from '../../../../lib/hooks/use-readable.ts';
import { classNames } from '../../../../lib/text/class-names.ts';
import { formatDay, formatMessageTime } from '../../../../lib/text/message-time.ts';
import { chatMessages } from '../../../../messages/conversations/chat.ts';
import { describeUnsent } from '../../../../messages/conversations/describe-unsent.ts';
import { useLanguage, useMessages } from '../../../../messages/language/use-messages.ts';
import { PromptQuote } from '../../prompt-quote.tsx';
import { isOnlyEmoji, MessageText } from './message-text.tsx';
import type { MessageState, Row } from './rows.ts';

type MessageRowProps = {
  row: Row;
  /** The sender's name for screen readers, which do not see the side. */
  author: string;
  /** The newest of one's own that has not failed. Only there the state is written out. */
  isLastMine: boolean;
  hasLinks: boolean;
  today: Date;
  unsent: UnsentActions;
};

/** What can be done about a failed message, by its id. */
export type UnsentActions = {
  retry?: ((id: string) => void) | undefined;
  /** Moves the text back into the composer. */
  edit?: ((id: string) => void) | undefined;
  discard: (id: string) => void;
};

/** One's own messages are on the right, the other's on the left. */
export const MessageRow = memo(function MessageRow({ row, author, hasLinks, ...rest }: MessageRowProps) {
  const t = useMessages(chatMessages);
  const { content, prompt, isMine, startsDay, isFirstNew, startsGroup, endsGroup } = row;
  const isPlain = isOnlyEmoji(content);
  return (
    <li
      data-keep-clear={row.state === 'failed' || undefined}
      data-first-unread={row.isFirstUnread || undefined}
      className={startsGroup ? 'mt-3' : 'mt-0.5'}
    >
      {startsDay && <Day day={new Date(row.sentAt)} today={rest.today} />}
      {isFirstNew && (
        <div className="flex items-center gap-3 pt-2 pb-4 text-tiny font-bold text-accent-ink">
          <span aria-hidden="true" className="h-px grow bg-accent-ink/40" />
          {t.newMessages}
          <span aria-hidden="true" className="h-px grow bg-accent-ink/40" />
        </div>
      )}
      <div className={classNames('flex flex-col gap-1', isMine ? 'items-end' : 'items-start')}>
        {prompt && <PromptQuote prompt={prompt} className="max-w-[82%]" />}
        <p
          dir="auto"
          data-bubble={isPlain ? undefined : ''}
          className={classNames(
            'max-w-[82%] min-w-0 wrap-anywhere whitespace-pre-line',
            !isPlain && 'rounded-[1.375rem] px-4 py-2.5',
            !isPlain && (isMine ? 'bg-ink text-paper' : 'bg-card text-ink ring-1 ring-line ring-inset'),
            endsGroup && (isMine ? 'rounded-br-md' : 'rounded-bl-md'),
            row.state === 'sending' && 'opacity-60',
          )}
        >
          <span className="sr-only">{author}: </span>
          <MessageText content={content} hasLinks={hasLinks} />
        </p>
        {endsGroup && <Foot row={row} {...rest} />}
      </div>
    </li>
  );
});

function Day({ day, today }: { day: Date; today: Date }) {
  const t = useMessages(chatMessages);
  const language = useLanguage();
  return (
    <h2 className="pt-3 pb-4 text-center font-sans text-tiny font-semibold tracking-normal text-ink-soft">
      {formatDay(day, { now: today, language, today: t.today, yesterday: t.dayBefore })}
    </h2>
  );
}

const ICONS: Partial<Record<MessageState, LucideIcon>> = { sent: Check, delivered: CheckCheck, read: CheckCheck };

/** The time and the state, or the actions for a failed message. */
function Foot({ row, isLastMine, today, unsent }: Omit<MessageRowProps, 'author' | 'hasLinks'>) {
  const t = useMessages(chatMessages);
  const language = useLanguage();
  const isAway = useReadable(isOffline);
  const { id, sentAt, state, error } = row;
  const look = 'flex max-w-[82%] flex-wrap items-center gap-x-2 px-1.5 text-tiny text-ink-soft';
  if (state === 'failed') {
    const reason = describeUnsent({ error });
    const action = '-my-1 min-h-11 min-w-11 rounded-full px-2 font-semibold underline underline-offset-2';
    return (
      <div className={classNames(look, 'justify-end text-right')}>
        {reason && <span className="w-full">{reason}</span>}
        <span className="font-semibold text-danger">{t.notSent}</span>
        {unsent.retry && (
          <button type="button" onClick={() => unsent.retry?.(id)} className={classNames(action, 'text-ink')}>
            {t.retry}
          </button>
        )}
        {unsent.edit && (
          <button type="button" onClick={() => unsent.edit?.(id)} className={action}>
            {t.edit}
          </button>
        )}
        <button type="button" onClick={() => unsent.discard(id)} className={action}>
          {t.discard}
        </button>
      </div>
    );
  }
  const Icon = state && ICONS[state];
  return (
    <div className={look}>
      {state !== 'sending' && (
        <time dateTime={sentAt}>
          {formatMessageTime(new Date(sentAt), { now: today, language, yesterday: t.yesterday })}
        </time>
      )}
      {Icon && <Icon className={classNames('size-3.5', state === 'read' && 'text-accent-ink')} />}
      {/* One place in the list, whose words change: each is said once. */}
      {isLastMine && state && <span role="status">{state === 'sending' && isAway ? t.whenOnline : t[state]}</span>}
    </div>
  );
}

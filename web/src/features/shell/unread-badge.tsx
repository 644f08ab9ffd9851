import { classNames } from '../../lib/text/class-names.ts';
import { useUnreadTotal } from '../../live/use-live.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { navigationMessages } from '../../messages/shell/navigation.ts';

const MAX_SHOWN = 99;

/** How many messages are unread; nothing when there are none. */
export function UnreadBadge({ className }: { className: string }) {
  const t = useMessages(navigationMessages);
  const unread = useUnreadTotal();
  if (unread === 0) return null;
  return (
    <span
      className={classNames(
        'grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent-ink px-1 text-[0.6875rem] leading-none font-bold text-paper ring-2 ring-paper',
        className,
      )}
    >
      <span aria-hidden="true">{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</span>
      <span className="sr-only">{t.unread(unread)}</span>
    </span>
  );
}

import { chatMessages } from '../../messages/chat.ts';
import { useMessages } from '../../messages/use-messages.ts';

const WIDTHS = ['w-1/2', 'ml-auto w-2/3', 'w-3/5', 'ml-auto w-1/3', 'w-2/5'];

/** Seen after a moment only: what the device holds is there before. */
export function ChatSkeleton() {
  const t = useMessages(chatMessages);
  return (
    <div
      role="status"
      className="flex min-h-0 grow animate-appear-late flex-col justify-end gap-4 overflow-hidden px-4 pb-24"
    >
      <p className="text-center text-small text-ink-soft">{t.loading}</p>
      {WIDTHS.map((width) => (
        <div key={width} className={`h-11 shrink-0 animate-pulse rounded-[1.375rem] bg-sunken ${width}`} />
      ))}
    </div>
  );
}

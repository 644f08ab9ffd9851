import { ArrowDown } from 'lucide-react';
import { chatMessages } from '../../../messages/chat.ts';
import { useMessages } from '../../../messages/use-messages.ts';

type ToNewestButtonProps = { count: number; onChoose: () => void };

/** The way down for whoever reads further up; says how many came meanwhile. */
export function ToNewestButton({ count, onChoose }: ToNewestButtonProps) {
  const t = useMessages(chatMessages);
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-label={count > 0 ? undefined : t.toNewest}
      className="absolute right-3 bottom-3 flex min-h-11 min-w-11 animate-fade items-center justify-center gap-2 rounded-full bg-card px-3 text-small font-semibold text-ink shadow-lg ring-1 shadow-night/20 ring-line ring-inset"
    >
      {count > 0 && t.newBelow(count)}
      <ArrowDown className="size-5" aria-hidden="true" />
    </button>
  );
}

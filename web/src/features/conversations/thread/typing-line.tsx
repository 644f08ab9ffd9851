import { useEffect, useState } from 'react';
import { useIsBefore } from '../../../lib/navigation/use-is-before.ts';
import { chatMessages } from '../../../messages/chat.ts';
import { useMessages } from '../../../messages/use-messages.ts';

const DOTS = ['0ms', '160ms', '320ms'];

type TypingLineProps = { name: string; until: number | undefined; newestId: string | undefined };

/** That the other is typing: said once until a message comes, shown as often as they do. */
export function TypingLine({ name, until, newestId }: TypingLineProps) {
  const t = useMessages(chatMessages);
  const isTyping = useIsBefore(until);
  const [saidAfter, setSaidAfter] = useState<string | undefined | null>(null);
  useEffect(() => {
    if (isTyping) return () => setSaidAfter(newestId);
  }, [isTyping, newestId]);
  return (
    <div role="status" aria-live={saidAfter === newestId ? 'off' : 'polite'}>
      {isTyping && (
        <p className="flex animate-fade items-center gap-2.5 pt-3 text-small text-ink-soft">
          <span
            aria-hidden="true"
            className="flex h-10 items-center gap-1 rounded-[1.375rem] rounded-bl-md bg-card px-4 ring-1 ring-line ring-inset"
          >
            {DOTS.map((delay) => (
              <span
                key={delay}
                style={{ animationDelay: delay }}
                className="size-2 rounded-full bg-ink-soft motion-safe:animate-breathe"
              />
            ))}
          </span>
          {t.typing({ name })}
        </p>
      )}
    </div>
  );
}

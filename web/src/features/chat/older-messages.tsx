import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { chatMessages } from '../../messages/chat.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { useThread } from './use-thread.ts';

type OlderMessagesProps = Pick<ReturnType<typeof useThread>, 'older' | 'hasOlder'>;

/**
 * Asks for older messages as the start comes near; the button is for whoever does not scroll, and for after a failure. A
 * browser that keeps the view still when something is added must not hold on to this part, but to a message.
 */
export function OlderMessages({ older, hasOlder }: OlderMessagesProps) {
  const t = useMessages(chatMessages);
  const edge = useRef<HTMLDivElement>(null);
  const handleNear = useEffectEvent(() => {
    if (hasOlder && !older.isPending && !older.isError) older.mutate();
  });
  useEffect(() => {
    if (!edge.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && handleNear());
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={edge}
      className="grid justify-items-center [overflow-anchor:none] gap-2 pb-5 text-center text-small text-ink-soft"
    >
      {older.isError && <p role="alert">{t.olderFailed}</p>}
      {hasOlder ? (
        <Button isBusy={older.isPending} onClick={() => older.mutate()}>
          {older.isPending ? t.loadingOlder : t.loadOlder}
        </Button>
      ) : (
        <p>{t.start}</p>
      )}
    </div>
  );
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { chatMessages } from '../../../messages/chat.ts';
import { useMessages } from '../../../messages/use-messages.ts';

type OlderMessagesProps = { older: 'idle' | 'loading' | 'error'; hasOlder: boolean; onLoad: () => void };

/** Asks for older messages as the start comes near; the button is for whoever does not scroll, and for after a failure. */
export function OlderMessages({ older, hasOlder, onLoad }: OlderMessagesProps) {
  const t = useMessages(chatMessages);
  const edge = useRef<HTMLDivElement>(null);
  const isNear = useRef(false);
  const load = useEffectEvent(() => {
    if (isNear.current && hasOlder && older === 'idle') onLoad();
  });
  useEffect(() => {
    if (!edge.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      isNear.current = entry?.isIntersecting ?? false;
      load();
    });
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, []);
  // What is shown changes below a start that stays in sight: after a page that did not fill the screen, and when what is kept turns out to
  // have a gap.
  useEffect(() => load());

  return (
    <div ref={edge} className="grid justify-items-center gap-2 pb-2 text-center text-small text-ink-soft">
      {older === 'error' && <p role="alert">{t.olderFailed}</p>}
      {hasOlder ? (
        <Button isBusy={older === 'loading'} onClick={onLoad}>
          {older === 'loading' ? t.loadingOlder : t.loadOlder}
        </Button>
      ) : (
        <p>{t.start}</p>
      )}
    </div>
  );
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReadable } from '../../../lib/view/use-readable.ts';
import { chatInFront } from '../../../live/live-state.ts';
import { useBell, useConversations } from '../../../live/use-live.ts';
import { freshMatch } from '../../../server/fresh-match.ts';
import { useOutbox } from '../../../server/outbox/use-outbox.ts';
import { pickMatchNews } from './match-news.ts';

const nobody: ReadonlySet<string> = new Set();

/** The match to show on this device, until it was put away on any of the member's. */
export function useMatchNews() {
  const { markMatchesSeen } = useOutbox();
  const bell = useBell();
  const { status, conversations, gone } = useConversations();
  const fresh = useReadable(freshMatch);
  const inFront = useReadable(chatInFront);
  const earlier = useRef<ReadonlySet<string>>(undefined);
  const [putAway, setPutAway] = useState(nobody);
  if (!earlier.current && status === 'ready') {
    earlier.current = new Set(conversations.flatMap(({ isMatch, member }) => (isMatch ? [member.id] : [])));
  }
  const news = earlier.current
    ? pickMatchNews({ conversations, bell, gone, fresh, earlier: earlier.current, putAway })
    : fresh && pickMatchNews({ conversations: [], bell, gone, fresh, earlier: nobody, putAway });

  function close() {
    if (!news) return;
    const shown = conversations.flatMap(({ isMatch, member }) => (isMatch ? [member.id] : []));
    setPutAway((before) => new Set([...before, ...shown, news.face.id]));
    freshMatch.set(undefined);
    markMatchesSeen(news.matchedAt ?? new Date().toISOString());
  }

  // Whoever has the chat with them open knows: it needs no sheet over it.
  const isInFront = news !== undefined && news.face.id === inFront;
  const putAwaySilently = useEffectEvent(close);
  useEffect(() => {
    if (isInFront) putAwaySilently();
  }, [isInFront]);

  return { news: isInFront ? undefined : news, close };
}

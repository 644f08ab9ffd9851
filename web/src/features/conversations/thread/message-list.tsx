import { useEffect, useMemo, useState } from 'react';
import { useToday } from '../../../lib/hooks/use-today.ts';
import { chatMessages } from '../../../messages/conversations/chat.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { MessageRow, type UnsentActions } from './rows/message-row.tsx';
import type { Row } from './rows/rows.ts';

type MessageListProps = {
  name: string;
  rows: readonly Row[];
  /** Older messages are not read out when they arrive. */
  isLoadingOlder: boolean;
  /** Whether addresses in the other's messages are links. */
  hasLinks: boolean;
  unsent: UnsentActions;
};

export function MessageList({ name, rows, isLoadingOlder, hasLinks, unsent }: MessageListProps) {
  const t = useMessages(chatMessages);
  const today = useToday();
  const isQuiet = useQuietWhile(isLoadingOlder);
  const lastMine = useMemo(() => rows.findLast(({ isMine, state }) => isMine && state !== 'failed')?.id, [rows]);
  return (
    <div role="log" aria-label={t.thread({ name })} aria-live={isQuiet ? 'off' : 'polite'} aria-relevant="additions">
      <ol>
        {rows.map((row) => (
          <MessageRow
            key={row.id}
            row={row}
            author={row.isMine ? t.mine : name}
            isLastMine={row.id === lastMine}
            hasLinks={row.isMine || hasLinks}
            today={today}
            unsent={unsent}
          />
        ))}
      </ol>
    </div>
  );
}

/** Milliseconds after which assistive technology has noticed new rows. */
const NOTICED_MS = 500;

/** True while something loads and shortly afterwards. */
function useQuietWhile(isLoading: boolean): boolean {
  const [isQuiet, setIsQuiet] = useState(isLoading);
  if (isLoading && !isQuiet) setIsQuiet(true);
  useEffect(() => {
    if (isLoading || !isQuiet) return;
    const timer = setTimeout(() => setIsQuiet(false), NOTICED_MS);
    return () => clearTimeout(timer);
  }, [isLoading, isQuiet]);
  return isQuiet;
}

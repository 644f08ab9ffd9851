import { ArrowDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { useThreadMessages } from '../../../live/use-live.ts';
import { chatMessages } from '../../../messages/chat.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { MessageList } from './message-list.tsx';
import { OlderMessages } from './older-messages.tsx';
import { useStillView } from './reading/use-still-view.ts';
import type { UnsentActions } from './rows/message-row.tsx';
import type { useRows } from './rows/use-rows.ts';
import { TypingLine } from './typing-line.tsx';

type ThreadScrollerProps = {
  /** The other's. */
  name: string;
  list: ReturnType<typeof useRows>;
  loaded: ReturnType<typeof useThreadMessages>;
  hasLinks: boolean;
  typingUntil: number | undefined;
  unsent: UnsentActions;
  /** Below the messages, or instead of them. */
  children: ReactNode;
};

/** What scrolls: from the newest message at its end up to the oldest. */
export function ThreadScroller({ name, list, loaded, hasLinks, typingUntil, unsent, children }: ThreadScrollerProps) {
  const t = useMessages(chatMessages);
  const { scroller, rows, isAtEnd, countBelow, handleScroll, goToNewest } = list;
  const { older, hasOlder, loadOlder, messages } = loaded;
  const content = useRef<HTMLDivElement>(null);
  useStillView(scroller, content);
  /** Before the button that has the focus goes. */
  const keepFocus = () => scroller.current?.focus({ preventScroll: true });
  function handleToNewest() {
    goToNewest();
    keepFocus();
  }
  const { retry, edit, discard } = unsent;
  const focused = (act: (id: string) => void) => (id: string) => {
    keepFocus();
    act(id);
  };
  return (
    <div className="relative min-h-0 grow">
      <section
        ref={scroller}
        onScroll={handleScroll}
        aria-label={t.thread({ name })}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] px-4 py-5 short:py-2"
      >
        {/* At the bottom as long as there are older ones: they come above it, and what is here stays where it is. */}
        <div className={hasOlder ? undefined : 'mb-auto'}>
          {rows.length > 0 && <OlderMessages older={older} hasOlder={hasOlder} onLoad={loadOlder} />}
          <div ref={content}>
            {rows.length > 0 && (
              <MessageList
                name={name}
                rows={rows}
                isLoadingOlder={older === 'loading'}
                hasLinks={hasLinks}
                unsent={{ retry: retry && focused(retry), edit: edit && focused(edit), discard: focused(discard) }}
              />
            )}
            {children}
            <TypingLine name={name} until={typingUntil} newestId={messages.at(-1)?.id} />
          </div>
        </div>
      </section>
      {!isAtEnd && <ToNewestButton count={countBelow} onChoose={handleToNewest} />}
    </div>
  );
}

type ToNewestButtonProps = { count: number; onChoose: () => void };

/** The way down for whoever reads further up; says how many came meanwhile. */
function ToNewestButton({ count, onChoose }: ToNewestButtonProps) {
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

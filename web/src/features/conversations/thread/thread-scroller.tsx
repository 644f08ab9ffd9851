import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useIsBefore } from '../../../lib/navigation/use-is-before.ts';
import { classNames } from '../../../lib/text/class-names.ts';
import type { useThreadMessages } from '../../../live/use-live.ts';
import { chatMessages } from '../../../messages/conversations/chat.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { MessageList } from './message-list.tsx';
import { useFirstUnread } from './reading/use-first-unread.ts';
import { useScrollAnchor } from './reading/use-follow-newest.ts';
import type { UnsentActions } from './rows/message-row.tsx';
import type { useRows } from './rows/use-rows.ts';

type ThreadScrollerProps = {
  name: string;
  list: ReturnType<typeof useRows>;
  loaded: ReturnType<typeof useThreadMessages>;
  hasLinks: boolean;
  typingUntil: number | undefined;
  unsent: UnsentActions;
  children: ReactNode;
};

/** Scrolls from the newest message at its end up to the oldest. */
export function ThreadScroller({ name, list, loaded, hasLinks, typingUntil, unsent, children }: ThreadScrollerProps) {
  const t = useMessages(chatMessages);
  const { scroller, rows, isAtEnd, countBelow, countNew, handleScroll, goToNewest } = list;
  const { older, hasOlder, loadOlder, messages } = loaded;
  const content = useRef<HTMLDivElement>(null);
  useScrollAnchor(scroller, content);
  const firstUnreadId = useMemo(() => rows.find(({ isFirstUnread }) => isFirstUnread)?.id, [rows]);
  const firstUnread = useFirstUnread({ scroller, id: firstUnreadId, loaded });
  /** Called before the focused button disappears. */
  const keepFocus = () => scroller.current?.focus({ preventScroll: true });
  function handleToNewest() {
    goToNewest();
    keepFocus();
  }
  function handleToFirstUnread() {
    firstUnread.go();
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
      {countNew > 0 && firstUnread.isAbove && <ToFirstUnreadButton count={countNew} onChoose={handleToFirstUnread} />}
      {!isAtEnd && <ToNewestButton count={countBelow} onChoose={handleToNewest} />}
    </div>
  );
}

function ToFirstUnreadButton({ count, onChoose }: { count: number; onChoose: () => void }) {
  const t = useMessages(chatMessages);
  return (
    <button
      type="button"
      onClick={onChoose}
      className={classNames(floating, 'inset-x-0 top-3 mx-auto w-fit bg-ink px-4 text-paper ring-2 ring-paper')}
    >
      <ArrowUp className="size-5 shrink-0" />
      {t.countNew(count)} <span className="sr-only">{t.toFirstNew}</span>
    </button>
  );
}

const floating =
  'absolute flex min-h-11 min-w-11 animate-fade items-center justify-center gap-2 rounded-full text-small font-semibold shadow-lg shadow-night/25';

function ToNewestButton({ count, onChoose }: { count: number; onChoose: () => void }) {
  const t = useMessages(chatMessages);
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-label={count > 0 ? undefined : t.toNewest}
      className={classNames(floating, 'right-3 bottom-3 bg-card px-3 text-ink ring-1 ring-line ring-inset')}
    >
      {count > 0 && t.countNew(count)}
      <ArrowDown className="size-5" />
    </button>
  );
}

type OlderMessagesProps = { older: 'idle' | 'loading' | 'error'; hasOlder: boolean; onLoad: () => void };

/** Loads older messages when the start comes near. The button is for members who do not scroll, and for after an error. */
function OlderMessages({ older, hasOlder, onLoad }: OlderMessagesProps) {
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
  // The start may stay in sight: after a page that did not fill the screen, or when the kept messages have a gap.
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

const DOTS = ['0ms', '160ms', '320ms'];

type TypingLineProps = { name: string; until: number | undefined; newestId: string | undefined };

/** Says once that the other is typing, until a message comes, and shows it each time. */
function TypingLine({ name, until, newestId }: TypingLineProps) {
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
                className="size-2 rounded-full bg-ink-soft animate-breathe"
              />
            ))}
          </span>
          {t.typing({ name })}
        </p>
      )}
    </div>
  );
}

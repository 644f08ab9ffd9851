import { sendTyping } from '@tagpo/contract/calls/conversations';
import { TYPING_EVERY_MS } from '@tagpo/contract/product';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FailureNotice, Notice } from '../../components/notice.tsx';
import { isOffline } from '../../lib/api/connection.ts';
import type { HeldThread } from '../../live/held/held-thread.ts';
import { useEndedChats, type useThreadMessages } from '../../live/use-live.ts';
import { chatMessages } from '../../messages/conversations/chat.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { useOutbox, useOutgoing } from '../../server/outbox/use-outbox.ts';
import { useApi } from '../../server/use-api.ts';
import { MatchOpening } from './opening/match-opening.tsx';
import { useRows } from './thread/rows/use-rows.ts';
import { ThreadScroller } from './thread/thread-scroller.tsx';
import type { Partner } from './use-partner.ts';
import { ChatEnd, chooseEnd } from './writing/chat-end.tsx';
import { fillInOpener, openDraft } from './writing/draft.ts';
import { useQuote } from './writing/use-quote.ts';

type ChatThreadProps = {
  uid: string;
  memberId: string;
  partner: Partner;
  thread: HeldThread | undefined;
  loaded: ReturnType<typeof useThreadMessages>;
  requestChoices: ReactNode;
  verifyFirst: ReactNode;
};

export function ChatThread({ uid, memberId, partner, thread, loaded, requestChoices, verifyFirst }: ChatThreadProps) {
  const t = useMessages(chatMessages);
  const outbox = useOutbox();
  const outgoing = useOutgoing(memberId);
  const list = useRows({ otherId: memberId, thread, loaded, outgoing });
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft] = useState(() => openDraft(uid, memberId));
  const [quote, setQuote] = useQuote();
  const isReplying = quote !== undefined && loaded.status === 'ready';
  useEffect(() => {
    if (isReplying) field.current?.focus();
  }, [isReplying]);
  const sendTyping = useTypingReporter(memberId, { thread, unsentCount: outgoing.length });
  const name = partner.isDeleted ? t.deletedMember : (partner.name ?? '');
  const isEmpty = list.rows.length === 0;

  const hasEnded = useEndedChats().some(({ id }) => id === memberId);
  if (loaded.status === 'loading') return <ChatSkeleton />;
  if (loaded.status === 'error' && isEmpty) return <FailureNotice title={t.error} onRetry={loaded.retry} />;
  const end = chooseEnd({ thread, isSample: partner.isSample, outgoing });
  // After a request that was declined a message answers it.
  const isFirstOfRequest = end === 'write' && partner.name !== undefined && !partner.isMatch && !hasEnded;
  const needsVerified = (isFirstOfRequest && !thread) || outgoing.some(({ error }) => error === 'address-not-verified');

  function edit(id: string) {
    const unsent = outgoing.find((one) => one.id === id);
    if (!unsent) return;
    draft.change([draft.text.get().trimEnd(), unsent.content].filter(Boolean).join('\n'));
    if (unsent.prompt) setQuote(unsent.prompt);
    outbox.discard(id);
    field.current?.focus();
  }

  function send(content: string) {
    outbox.sendMessage(memberId, content, quote);
    if (quote) setQuote(undefined);
  }

  function fillIn(opener: string, openers: readonly string[]) {
    fillInOpener(draft, opener, openers);
    field.current?.focus();
  }

  return (
    <>
      <ThreadScroller
        name={name}
        list={list}
        loaded={loaded}
        hasLinks={end !== 'answer'}
        typingUntil={thread?.isTypingUntil}
        unsent={{
          retry: outbox.retry,
          edit: end === 'write' || end === 'answer' ? edit : undefined,
          discard: outbox.discard,
        }}
      >
        {end === 'sample' && <Notice title={t.isSample} text={t.sample} />}
        {end !== 'sample' && isEmpty && !partner.isDeleted && (
          <Notice title={t.empty} text={isFirstOfRequest ? t.firstOfRequest({ name }) : undefined} />
        )}
        {isEmpty && partner.isMatch && !partner.isDeleted && <MatchOpening memberId={memberId} onChoose={fillIn} />}
        {end === 'answer' && (
          <div className="mt-6 grid grid-cols-1 gap-3 rounded-soft bg-sunken/70 p-4">
            <p className="text-small wrap-anywhere">{t.request({ name })}</p>
            {requestChoices}
          </div>
        )}
      </ThreadScroller>
      {needsVerified && verifyFirst}
      {end !== 'sample' && (
        <ChatEnd
          kind={end}
          name={name}
          draft={draft}
          field={field}
          onType={sendTyping}
          quote={quote}
          onUnquote={() => {
            setQuote(undefined);
            field.current?.focus();
          }}
          onSend={send}
        />
      )}
    </>
  );
}

/** Reports typing if the other member can see it. */
function useTypingReporter(
  memberId: string,
  { thread, unsentCount }: { thread: HeldThread | undefined; unsentCount: number },
): () => void {
  const api = useApi();
  const [reportTyping] = useState(() =>
    createTypingReporter(() => {
      // A failed report is ignored: further typing reports again.
      api(sendTyping, { params: { id: memberId } }).catch(() => undefined);
    }),
  );
  // A message ends typing for the other member when it is stored, which may be after the next one was begun. Other tabs send as well.
  const messages = `${thread?.lastMessage?.sequence} ${unsentCount}`;
  const isSeen = thread?.state === 'open' && thread.member.isOnline;
  return () => {
    if (isSeen && !isOffline.get()) reportTyping(messages);
  };
}

const WIDTHS = ['w-1/2', 'ml-auto w-2/3', 'w-3/5', 'ml-auto w-1/3', 'w-2/5'];

/** It appears after a moment only, because messages kept on the device show earlier. */
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

/** Calls `report` at most once in TYPING_EVERY_MS for the same `messages`: after a message typing begins anew. */
export function createTypingReporter(report: () => void, now: () => number = () => performance.now()) {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let reportedAfter: string | undefined;
  return (messages: string) => {
    if (messages === reportedAfter && now() - reportedAt < TYPING_EVERY_MS) return;
    reportedAt = now();
    reportedAfter = messages;
    report();
  };
}

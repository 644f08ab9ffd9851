import { ArrowDown } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { chatMessages } from '../../messages/chat.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ChatEnd } from './chat-end.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { MessageList } from './message-list.tsx';
import { OlderMessages } from './older-messages.tsx';
import type { useConversation } from './use-conversation.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useOutbox } from './use-outbox.ts';
import { useStickToNewest } from './use-stick-to-newest.ts';
import type { useThread } from './use-thread.ts';

type ChatThreadProps = {
  uid: string;
  memberId: string;
  talk: ReturnType<typeof useConversation>;
  loaded: ReturnType<typeof useThread>;
};

/** The messages, and below them where one writes. */
export function ChatThread({ uid, memberId, talk: { conversation, partner }, loaded }: ChatThreadProps) {
  const t = useMessages(chatMessages);
  const { thread, older, hasOlder } = loaded;
  const messages = thread.data?.messages ?? [];
  const outbox = useOutbox({ uid, memberId, arrived: messages });
  useMarkRead(memberId, messages);
  const newest = outbox.pending.at(-1)?.id ?? messages.at(-1)?.id;
  const isMine = outbox.pending.length > 0 || messages.at(-1)?.receiverId === memberId;
  const { scroller, handleScroll, hasNewBelow, goToNewest } = useStickToNewest(newest, isMine);
  const name = partner.isDeleted ? t.deletedMember : (partner.name ?? '');

  if (thread.isPending) return <ChatSkeleton />;
  if (!thread.data) {
    return (
      <Notice title={t.error} isAlert>
        <Button onClick={() => thread.refetch()}>{t.tryAgain}</Button>
      </Notice>
    );
  }
  const isEmpty = messages.length + outbox.pending.length === 0;

  return (
    <>
      <div className="relative min-h-0 grow">
        <section
          ref={scroller}
          onScroll={handleScroll}
          aria-label={t.thread({ name })}
          className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain px-4 py-5"
        >
          <div className="mb-auto">
            {isEmpty ? (
              <Notice title={t.empty} />
            ) : (
              <>
                <OlderMessages older={older} hasOlder={hasOlder} />
                <MessageList
                  name={name}
                  memberId={memberId}
                  messages={messages}
                  conversation={conversation}
                  pending={outbox.pending}
                  onRetry={outbox.retry}
                  onDiscard={outbox.discard}
                />
              </>
            )}
          </div>
        </section>
        {hasNewBelow && (
          <button
            type="button"
            onClick={goToNewest}
            className="absolute bottom-3 left-1/2 flex min-h-11 -translate-x-1/2 animate-fade items-center gap-2 rounded-full bg-ink px-4 text-small font-semibold text-paper shadow-lg"
          >
            <ArrowDown className="size-4" aria-hidden="true" />
            {t.newBelow}
          </button>
        )}
      </div>
      <ChatEnd
        uid={uid}
        memberId={memberId}
        name={name}
        conversation={conversation}
        isSending={outbox.isSending}
        onSend={outbox.send}
      />
    </>
  );
}

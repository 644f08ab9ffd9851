import type { Conversation } from '@tagpo/contract/conversation';
import type { Message } from '@tagpo/contract/message';
import { formatMessageTime } from '../../lib/message-time.ts';
import { useReadable } from '../../lib/use-readable.ts';
import { chatMessages } from '../../messages/chat.ts';
import { locale } from '../../messages/locale.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { MessageBubble } from './message-bubble.tsx';
import { messageState } from './message-state.ts';
import type { Outgoing } from './outbox.ts';

type MessageListProps = {
  name: string;
  memberId: string;
  messages: Message[];
  conversation: Conversation | undefined;
  pending: Outgoing[];
  onRetry: (one: Outgoing) => void;
  onDiscard: (id: string) => void;
};

export function MessageList({ name, memberId, messages, conversation, pending, onRetry, onDiscard }: MessageListProps) {
  const t = useMessages(chatMessages);
  const time = useMessageTime();
  const lastMine = messages.findLast(({ receiverId }) => receiverId === memberId)?.id;
  return (
    <div role="log" aria-label={t.thread({ name })}>
      <ol className="grid gap-3">
        {messages.map((message) => {
          const isMine = message.receiverId === memberId;
          return (
            <MessageBubble key={message.id} author={isMine ? t.mine : name} content={message.content} isMine={isMine}>
              <time dateTime={message.sentAt}>{time(message.sentAt)}</time>
              {message.id === lastMine && <span>{t[messageState(message, conversation)]}</span>}
            </MessageBubble>
          );
        })}
        {pending.map((one) => (
          <MessageBubble key={one.id} author={t.mine} content={one.content} isMine isFaint>
            {one.hasFailed ? (
              <FailedActions onRetry={() => onRetry(one)} onDiscard={() => onDiscard(one.id)} />
            ) : (
              <span>{t.sending}</span>
            )}
          </MessageBubble>
        ))}
      </ol>
    </div>
  );
}

function FailedActions({ onRetry, onDiscard }: { onRetry: () => void; onDiscard: () => void }) {
  const t = useMessages(chatMessages);
  const action = '-my-1 min-h-11 rounded-full px-2 font-semibold underline underline-offset-2';
  return (
    <>
      <span className="font-semibold text-danger">{t.notSent}</span>
      <button type="button" onClick={onRetry} className={`${action} text-ink`}>
        {t.retry}
      </button>
      <button type="button" onClick={onDiscard} className={action}>
        {t.discard}
      </button>
    </>
  );
}

function useMessageTime() {
  const t = useMessages(chatMessages);
  const language = useReadable(locale);
  const now = new Date();
  return (iso: string) => formatMessageTime(new Date(iso), { now, language, yesterday: t.yesterday });
}

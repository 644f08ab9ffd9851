import type { Conversation } from '@tagpo/contract/conversation';
import { chatMessages } from '../../messages/chat.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Composer } from './composer.tsx';

type ChatEndProps = {
  uid: string;
  memberId: string;
  name: string;
  conversation: Conversation | undefined;
  isSending: boolean;
  onSend: (content: string) => void;
};

/** Where one writes, or why one cannot. */
export function ChatEnd({ uid, memberId, name, conversation, isSending, onSend }: ChatEndProps) {
  const t = useMessages(chatMessages);
  const isRequest = conversation?.state === 'request';
  const isWaiting = isRequest && conversation.startedByMe && conversation.lastMessage !== null;
  return (
    <div className="border-t border-line bg-paper px-3 pt-3 pb-[calc(var(--spacing-safe-bottom)+0.75rem)]">
      {conversation?.member.isDeleted ? (
        <p className="py-2 text-center text-small text-ink-soft">{t.deleted}</p>
      ) : isWaiting ? (
        <p role="status" className="py-2 text-center text-small text-ink-soft">
          {t.waiting({ name })}
        </p>
      ) : (
        <>
          {isRequest && !conversation.startedByMe && (
            <p className="px-2 pb-2.5 text-small text-ink-soft">{t.request({ name })}</p>
          )}
          <Composer uid={uid} memberId={memberId} isSending={isSending} onSend={onSend} />
        </>
      )}
    </div>
  );
}

import { useMemo } from 'react';
import { chatMessages } from '../../messages/chat.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useOutbox, useOutgoing } from '../../server/outbox/use-outbox.ts';
import { MessageList } from './thread/message-list.tsx';
import { toRows } from './thread/rows.ts';

/** What its writer still has of a conversation that is not there any more. */
export function UnsentMessages({ memberId }: { memberId: string }) {
  const t = useMessages(chatMessages);
  const { discard } = useOutbox();
  const outgoing = useOutgoing(memberId);
  const rows = useMemo(
    () => toRows({ memberId, messages: [], outgoing, conversation: undefined, dividerAfter: undefined }),
    [memberId, outgoing],
  );
  if (rows.length === 0) return null;
  return (
    <div className="min-h-0 grow overflow-y-auto px-4 pb-5">
      <MessageList name={t.title} rows={rows} isLoadingOlder={false} hasLinks={false} unsent={{ discard }} />
    </div>
  );
}

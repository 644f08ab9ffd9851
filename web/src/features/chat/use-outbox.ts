import type { Message } from '@tagpo/contract/message';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addToast } from '../../components/toast/toasts.ts';
import { conversationsKey } from '../../firebase/conversations.ts';
import { useApi } from '../../firebase/use-api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { chatMessages } from '../../messages/chat.ts';
import { describeError } from '../../messages/errors.ts';
import { describeIssue } from '../../messages/validation.ts';
import { type Outgoing, openOutbox, stillOutgoing } from './outbox.ts';
import { type Thread, withNewest } from './thread.ts';
import { threadKey } from './use-thread.ts';

/** What is wrong with the message, or why none may be sent. */
function describeRefusal(error: unknown): string {
  const issue = error instanceof ApiError ? error.body?.issues?.[0] : undefined;
  return issue ? describeIssue(issue.key) : describeError(error, '');
}

type OutboxOptions = { uid: string; memberId: string; arrived: Message[] };

/** Messages appear at once and are sent one after another; one that fails stays, to be sent again or discarded. */
export function useOutbox({ uid, memberId, arrived }: OutboxOptions) {
  const api = useApi();
  const queries = useQueryClient();
  const [box] = useState(() => openOutbox(uid, memberId));
  const [all, setAll] = useState(() => box.read());
  const pending = stillOutgoing(all, arrived);

  useEffect(() => box.write(pending), [box, pending]);

  const mark = (id: string, hasFailed: boolean) =>
    setAll((known) => known.map((one) => (one.id === id ? { ...one, hasFailed } : one)));

  async function deliver({ id, content }: Outgoing): Promise<void> {
    try {
      const { data } = await api('sendMessage', { body: { id, content, receiverId: memberId } });
      const known = queries.getQueryData<Thread>(threadKey(memberId));
      const isNext = known !== undefined && (known.messages.at(-1)?.sequence ?? 0) + 1 === data.sequence;
      if (isNext) queries.setQueryData(threadKey(memberId), withNewest(known, { messages: [data], before: undefined }));
      else await queries.refetchQueries({ queryKey: threadKey(memberId) });
      setAll((known) => known.filter((one) => one.id !== id));
      queries.invalidateQueries({ queryKey: conversationsKey });
    } catch (error) {
      mark(id, true);
      const reason = describeRefusal(error);
      addToast({
        title: chatMessages.get().sendFailed,
        ...(reason && { description: reason }),
        tone: 'destructive',
      });
    }
  }

  return {
    pending,
    isSending: pending.some(({ hasFailed }) => !hasFailed),
    async send(content: string): Promise<void> {
      const one = { id: crypto.randomUUID(), content, writtenAt: new Date().toISOString(), hasFailed: false };
      setAll((known) => [...known, one]);
      await deliver(one);
    },
    async retry(one: Outgoing): Promise<void> {
      mark(one.id, false);
      await deliver(one);
    },
    discard: (id: string) => setAll((known) => known.filter((one) => one.id !== id)),
  };
}

import type { Message } from '@tagpo/contract/message';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addToast } from '../../components/toast/toasts.ts';
import { conversationsKey } from '../../firebase/conversations.ts';
import { useApi } from '../../firebase/use-api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { isOffline, isUnreachable } from '../../lib/connection.ts';
import { useReadable } from '../../lib/use-readable.ts';
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

/**
 * Messages appear at once and are sent one after another; one that fails stays, to be sent again or discarded. What only
 * failed for want of a network is sent again when there is one, as long as the chat is open.
 */
export function useOutbox({ uid, memberId, arrived }: OutboxOptions) {
  const api = useApi();
  const queries = useQueryClient();
  const [box] = useState(() => openOutbox(uid, memberId));
  const [all, setAll] = useState(() => box.read());
  const pending = stillOutgoing(all, arrived);
  const unreached = useRef(new Set<string>());
  const isAway = useReadable(isOffline);

  useEffect(() => box.write(pending), [box, pending]);

  const mark = (id: string, hasFailed: boolean) =>
    setAll((known) => known.map((one) => (one.id === id ? { ...one, hasFailed } : one)));

  const resend = useEffectEvent(async () => {
    for (const one of pending) {
      if (unreached.current.has(one.id)) await retry(one, () => isOffline.set(true));
      if (isOffline.get()) return;
    }
  });
  useEffect(() => {
    if (!isAway) resend();
  }, [isAway]);

  /** `onUnreachable` stands in for the toast when no answer comes. */
  async function retry(one: Outgoing, onUnreachable?: () => void): Promise<void> {
    unreached.current.delete(one.id);
    mark(one.id, false);
    await deliver(one, onUnreachable);
  }

  async function deliver({ id, content }: Outgoing, onUnreachable?: () => void): Promise<void> {
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
      if (isUnreachable(error)) {
        unreached.current.add(id);
        if (onUnreachable) return onUnreachable();
      }
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
    retry: (one: Outgoing) => retry(one),
    discard(id: string): void {
      unreached.current.delete(id);
      setAll((known) => known.filter((one) => one.id !== id));
    },
  };
}

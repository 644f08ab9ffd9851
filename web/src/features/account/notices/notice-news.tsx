import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { closeNotices } from '../../../lib/device/push-subscription.ts';
import { logError } from '../../../lib/log-error.ts';
import type { HeldThread } from '../../../live/held/held-thread.ts';
import { useConversations } from '../../../live/use-live.ts';

/** The service worker's message when a notification was tapped while this window was open. */
const opened = z.object({ open: z.string().check(z.regex(/^\/(?!\/)[\w/-]*$/)) });

/** Navigates to a tapped notification's page, and closes outdated notifications. */
export function NoticeNews() {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    const onMessage = ({ data }: MessageEvent) => {
      const parsed = opened.safeParse(data);
      if (parsed.success) navigate(parsed.data.open);
    };
    worker.addEventListener('message', onMessage);
    worker.startMessages();
    return () => worker.removeEventListener('message', onMessage);
  }, [navigate]);

  const { status, conversations, gone } = useConversations();
  const before = useRef<Known>(undefined);
  useEffect(() => {
    if (status !== 'ready') return;
    const now = { conversations, gone };
    const outdated = before.current ? findOutdated(before.current, now) : new Map<string, number>();
    before.current = now;
    if (outdated.size > 0) closeNotices(outdated).catch(logError);
  }, [status, conversations, gone]);
  return null;
}

export type Known = {
  conversations: readonly Pick<HeldThread, 'member' | 'rev' | 'unread' | 'lastMessage'>[];
  gone: ReadonlySet<string>;
};

/**
 * Conversations that have nothing unread, or are gone: the other's id, and the `sequence` up to which notifications are outdated. A push message
 * may arrive before the inbox tells of its message, while an earlier change, such as a delivery, is still to come.
 */
export function findOutdated(before: Known, now: Known): Map<string, number> {
  const known = new Map(before.conversations.map((thread) => [thread.member.id, thread]));
  const read = now.conversations.filter(({ member, rev, unread }) => {
    const earlier = known.get(member.id);
    return unread === 0 && (earlier === undefined || earlier.unread > 0 || earlier.rev < rev);
  });
  const left = [...now.gone].filter((id) => !before.gone.has(id));
  return new Map([
    ...read.map(({ member, lastMessage }) => [member.id, lastMessage?.sequence ?? 0] as const),
    ...left.map((id) => [id, Number.POSITIVE_INFINITY] as const),
  ]);
}

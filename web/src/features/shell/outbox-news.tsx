import { countLikes, listLikes, listPassed } from '@tagpo/contract/calls/choices';
import { getProfile } from '@tagpo/contract/calls/members';
import { listBlocks, listOwnReports } from '@tagpo/contract/calls/safety';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { useReadable } from '../../lib/hooks/use-readable.ts';
import { liveInbox } from '../../live/live-state.ts';
import { noteBlock, noteChanged } from '../../live/use-live.ts';
import { chatMessages } from '../../messages/conversations/chat.ts';
import { describeUnsent } from '../../messages/conversations/describe-unsent.ts';
import { describeRefusal } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { actionMessages } from '../../messages/meeting/actions.ts';
import { swipeMessages } from '../../messages/meeting/swipe.ts';
import { menuMessages } from '../../messages/shell/menu.ts';
import { dropMember } from '../../server/drop-member.ts';
import { freshMatch } from '../../server/fresh-match.ts';
import { type LogOutQuestion, logOutQuestion } from '../../server/log-out/log-out-question.ts';
import { onRefused, type Refused } from '../../server/outbox/events.ts';
import type { BlockItem, ReportItem } from '../../server/outbox/items/item.ts';
import { onDone, onSwipesAnswered, useOutbox, useUnsentCount } from '../../server/outbox/use-outbox.ts';
import { waitingBlocks } from '../../server/outbox/waiting-blocks.ts';

/** Sends what an earlier visit left, reports what became of it in every tab, and asks before a log-out that loses something. */
export function OutboxNews() {
  const queries = useQueryClient();
  const question = useReadable(logOutQuestion);
  useOutbox();
  useEffect(
    () =>
      onSwipesAnswered(([swipe], { match }) => {
        const face = match ? swipe?.face : undefined;
        if (face) {
          freshMatch.set(face);
          noteChanged();
        }
        invalidate(queries, face?.id);
      }),
    [queries],
  );
  useEffect(
    () =>
      onRefused((refused) => {
        // Only the visible tab reports it.
        if (document.visibilityState === 'visible') showRefusal(refused);
        if (refused.item.type === 'swipe') invalidate(queries, refused.item.face.id);
        if (refused.item.type === 'block') showAgain(queries, refused.item.otherId);
      }),
    [queries],
  );
  useEffect(() => onDone((item) => noteDone(queries, item)), [queries]);
  useHiddenWhileBlocked();
  return question ? <LogOutDialog question={question} /> : null;
}

function invalidate(queries: QueryClient, id: string | undefined): void {
  for (const call of [listLikes, countLikes, listPassed]) queries.invalidateQueries({ queryKey: keyOf(call) });
  if (id !== undefined) queries.invalidateQueries({ queryKey: keyOf(getProfile, id) });
}

/** After a block or its end, and after a report. */
function noteDone(queries: QueryClient, item: BlockItem | ReportItem): void {
  if (item.type === 'report') {
    queries.invalidateQueries({ queryKey: keyOf(listOwnReports) });
    if (document.visibilityState === 'visible') addToast({ title: actionMessages.get().reported });
    return;
  }
  const { otherId, isBlocked } = item;
  if (!isBlocked) {
    showAgain(queries, otherId);
    return;
  }
  noteBlock(otherId, 'done');
  dropMember(queries, otherId);
  noteChanged();
  for (const call of [listBlocks, countLikes]) queries.invalidateQueries({ queryKey: keyOf(call) });
}

function showAgain(queries: QueryClient, otherId: string): void {
  noteBlock(otherId, 'none');
  queries.removeQueries({ queryKey: keyOf(getProfile, otherId) });
  queries.invalidateQueries();
  noteChanged();
}

/** Hides the conversations with members whose block is on its way. */
function useHiddenWhileBlocked(): void {
  const blocked = useReadable(waitingBlocks);
  const inbox = useReadable(liveInbox);
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    for (const id of before.current) if (!blocked.includes(id)) inbox?.noteBlock(id, 'none');
    for (const id of blocked) inbox?.noteBlock(id, 'waiting');
    before.current = blocked;
  }, [blocked, inbox]);
}

function showRefusal({ item, status }: Refused): void {
  if (item.type === 'block' || item.type === 'report') {
    showSafetyRefusal(item);
    return;
  }
  if (item.type === 'message') {
    const reason = describeUnsent(item);
    const description = reason && { description: reason };
    addToast({ title: chatMessages.get().sendFailed, ...description, tone: 'destructive' });
    return;
  }
  const t = swipeMessages.get();
  const reason = describeRefusal(item);
  const description = status === 404 ? t.gone({ name: item.face.name }) : (reason ?? t.failed);
  addErrorToast(t, description);
}

function showSafetyRefusal(item: BlockItem | ReportItem): void {
  const t = actionMessages.get();
  const reason = describeRefusal(item);
  if (item.type === 'report') addErrorToast(t, `${reason ?? t.reportFailed} ${t.reportKept}`);
  else addErrorToast(t, reason ?? (item.isBlocked ? t.blockFailed : t.unblockFailed));
}

/** The longest wait, in milliseconds, for what is unsent. */
const SEND_MS = 20_000;

/** Asks before a log-out that would lose something. */
function LogOutDialog({ question: { outbox, answer } }: { question: LogOutQuestion }) {
  const t = useMessages(menuMessages);
  const unsent = useUnsentCount();
  const [sending, setSending] = useState<'idle' | 'busy' | 'failed'>('idle');

  // Closes when everything has been sent meanwhile.
  useEffect(() => {
    if (unsent === 0) answer(true);
  }, [unsent, answer]);

  async function send() {
    setSending('busy');
    if (!(await outbox.sendAll(SEND_MS))) setSending('failed');
  }

  return (
    <Dialog title={t.unsentTitle} text={t.unsent(unsent)} isOpen onClose={() => answer(false)}>
      {sending === 'failed' && (
        <p role="alert" className="text-danger">
          {t.unsentFailed}
        </p>
      )}
      <Button look="accent" isBusy={sending === 'busy'} onClick={send}>
        {sending === 'busy' ? t.sending : t.send}
      </Button>
      <Button look="warning" className="ring-1 ring-line ring-inset" onClick={() => answer(true)}>
        {t.discard}
      </Button>
      <Button look="quiet" onClick={() => answer(false)}>
        {t.cancel}
      </Button>
    </Dialog>
  );
}

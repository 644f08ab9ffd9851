import { countLikes, listLikes, listPassed } from '@tagpo/contract/calls/choices';
import { getProfile } from '@tagpo/contract/calls/members';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { useReadable } from '../../lib/view/use-readable.ts';
import { noteChanged } from '../../live/use-live.ts';
import { chatMessages } from '../../messages/conversations/chat.ts';
import { describeUnsent } from '../../messages/conversations/describe-unsent.ts';
import { describeRefusal } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { swipeMessages } from '../../messages/meeting/swipe.ts';
import { menuMessages } from '../../messages/shell/menu.ts';
import { freshMatch } from '../../server/fresh-match.ts';
import { type LogOutQuestion, logOutQuestion } from '../../server/log-out/log-out-question.ts';
import { onRefused, type Refused } from '../../server/outbox/events.ts';
import { onSwipesAnswered, useOutbox, useUnsentCount } from '../../server/outbox/use-outbox.ts';

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
      }),
    [queries],
  );
  return question ? <LogOutDialog question={question} /> : null;
}

function invalidate(queries: QueryClient, id: string | undefined): void {
  for (const call of [listLikes, countLikes, listPassed]) queries.invalidateQueries({ queryKey: keyOf(call) });
  if (id !== undefined) queries.invalidateQueries({ queryKey: keyOf(getProfile, id) });
}

function showRefusal({ item, status }: Refused): void {
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

import { countLikes, listLikes, listPassed } from '@tagpo/contract/calls/choices';
import { getProfile } from '@tagpo/contract/calls/members';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addToast } from '../../components/toast/toasts.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { useReadable } from '../../lib/view/use-readable.ts';
import { noteChanged } from '../../live/use-live.ts';
import { chatMessages } from '../../messages/chat.ts';
import { describeUnsent } from '../../messages/describe-unsent.ts';
import { describeRefusal } from '../../messages/errors.ts';
import { swipeMessages } from '../../messages/swipe.ts';
import { freshMatch } from '../../server/fresh-match.ts';
import { logOutQuestion } from '../../server/log-out-question.ts';
import { onRefused, type Refused } from '../../server/outbox/events.ts';
import { onSwipesAnswered, useOutbox } from '../../server/outbox/use-outbox.ts';
import { LogOutDialog } from './log-out-dialog.tsx';

/** Sends what an earlier visit left, says in every tab what became of what was sent, and asks before a log-out that loses something. */
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
        // The tab in front says it.
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
  addToast({ title: t.errorTitle, description, tone: 'destructive' });
}

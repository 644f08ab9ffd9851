import { unmatch } from '@tagpo/contract/calls/choices';
import { declineRequest } from '@tagpo/contract/calls/conversations';
import { getProfile } from '@tagpo/contract/calls/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { noteChanged } from '../../live/use-live.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { actionMessages } from '../../messages/meeting/actions.ts';
import type { Person } from '../../server/outbox/outbox.ts';
import { useApi } from '../../server/use-api.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A match and an open chat end for both; a declined request disappears only from one's own list. */
export type Ending = 'unmatch' | 'end-chat' | 'decline';

type EndConversationDialogProps = {
  /** Undefined once it has ended, which may be by the other. */
  by: Ending | undefined;
  person: Person;
  isOpen: boolean;
  onClose: () => void;
  onEnded: () => void;
};

export function EndConversationDialog({ by, person, isOpen, onClose, onEnded }: EndConversationDialogProps) {
  const t = useMessages(actionMessages);
  const { mutate: end, isPending, variables } = useEndConversation(person.id, onEnded);
  // The inbox may tell of the end before the answer comes.
  const shown = isPending ? variables : by && { by, name: person.name ?? '' };
  const isOver = shown === undefined;
  useEffect(() => {
    if (isOpen && isOver) onClose();
  });
  if (isOver) return null;
  const { name } = shown;
  const words = {
    unmatch: { title: t.unmatchTitle({ name }), text: t.unmatchText, label: t.unmatchNow, busyLabel: t.unmatching },
    'end-chat': { title: t.endChatTitle({ name }), text: t.endChatText, label: t.endChatNow, busyLabel: t.endingChat },
    decline: { title: t.declineTitle({ name }), text: t.declineText, label: t.decline, busyLabel: t.declining },
  }[shown.by];
  return <ConfirmDialog {...words} isOpen={isOpen} isBusy={isPending} onConfirm={() => end(shown)} onClose={onClose} />;
}

function useEndConversation(id: string, onEnded: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ by }: { by: Ending; name: string }) =>
      (await api(by === 'decline' ? declineRequest : unmatch, { params: { id } })).data,
    onSuccess: (_answer, { by, name }) => {
      const t = actionMessages.get();
      noteChanged();
      queries.removeQueries({ queryKey: keyOf(getProfile, id) });
      onEnded();
      addToast({ title: { unmatch: t.unmatched({ name }), 'end-chat': t.chatEnded, decline: t.declined }[by] });
    },
    onError: (_error, { by }) => {
      const t = actionMessages.get();
      addErrorToast(t, { unmatch: t.unmatchFailed, 'end-chat': t.endChatFailed, decline: t.declineFailed }[by]);
    },
  });
}

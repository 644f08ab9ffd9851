import { countLikes, listFavorites, listLikes } from '@tagpo/contract/calls/choices';
import { dealDeck } from '@tagpo/contract/calls/deck';
import { getProfile, listUsers } from '@tagpo/contract/calls/members';
import { blockMember, listBlocks, unblockMember } from '@tagpo/contract/calls/safety';
import { searchMembers } from '@tagpo/contract/calls/search';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { hasErrorCode } from '../../lib/api/api-error.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { noteChanged } from '../../live/use-live.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { actionMessages } from '../../messages/meeting/actions.ts';
import { useApi } from '../../server/use-api.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type BlockDialogProps = {
  person: { id: string; name: string };
  isOpen: boolean;
  onClose: () => void;
  onBlocked: () => void;
};

export function BlockDialog({ person, isOpen, onClose, onBlocked }: BlockDialogProps) {
  const t = useMessages(actionMessages);
  const { mutate: block, isPending } = useBlock(person, onBlocked);
  return (
    <ConfirmDialog
      title={t.blockTitle({ name: person.name })}
      text={t.blockText}
      label={t.blockNow}
      busyLabel={t.blocking}
      isOpen={isOpen}
      isBusy={isPending}
      onConfirm={() => block()}
      onClose={onClose}
    />
  );
}

type Person = { id: string; name: string };

/** Lists that a blocked member disappears from or returns to. */
const lists = [listUsers, searchMembers, listFavorites, listLikes, countLikes, listBlocks];

function useBlock({ id, name }: Person, onBlocked: () => void) {
  const api = useApi();
  const queries = useQueryClient();

  function refresh() {
    noteChanged();
    for (const call of lists) queries.invalidateQueries({ queryKey: keyOf(call) });
    for (const key of [keyOf(getProfile, id), keyOf(dealDeck)]) queries.removeQueries({ queryKey: key });
  }

  const { mutate: unblock } = useMutation({
    mutationFn: async () => (await api(unblockMember, { params: { id } })).data,
    onSuccess: () => {
      refresh();
      addToast({ title: actionMessages.get().unblocked({ name }) });
    },
    onError: () => fail(actionMessages.get().unblockFailed),
  });

  return useMutation({
    mutationFn: async () => {
      try {
        await api(blockMember, { params: { id } });
      } catch (error) {
        // 404: they cannot be seen at the moment. The block holds all the same, also when they come back.
        if (!hasErrorCode(error, 'not-found')) throw error;
      }
    },
    onSuccess: () => {
      const t = actionMessages.get();
      onBlocked();
      refresh();
      addToast({ title: t.blocked({ name }), action: { label: t.undo, run: () => unblock() } });
    },
    onError: () => fail(actionMessages.get().blockFailed),
  });
}

function fail(description: string): void {
  addErrorToast(actionMessages.get(), description);
}

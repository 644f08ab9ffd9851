import { getProfile } from '@tagpo/contract/calls/members';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addToast } from '../../components/toast/toasts.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { actionMessages } from '../../messages/meeting/actions.ts';
import { dropMember } from '../../server/drop-member.ts';
import type { Person } from '../../server/outbox/outbox.ts';
import { useOutbox } from '../../server/outbox/use-outbox.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type BlockDialogProps = {
  person: Person;
  isOpen: boolean;
  onClose: () => void;
  onBlocked: () => void;
};

export function BlockDialog({ person, isOpen, onClose, onBlocked }: BlockDialogProps) {
  const t = useMessages(actionMessages);
  const [isBusy, setIsBusy] = useState(false);
  const block = useBlock(person);
  async function handleConfirm() {
    setIsBusy(true);
    const isHeld = await block();
    setIsBusy(false);
    if (isHeld) onBlocked();
  }
  return (
    <ConfirmDialog
      title={person.name === undefined ? t.blockTitleUnnamed : t.blockTitle({ name: person.name })}
      text={t.blockText}
      label={t.blockNow}
      busyLabel={t.blocking}
      isOpen={isOpen}
      isBusy={isBusy}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}

/** Blocks at once, or as soon as there is a network. The returned function resolves with false if the server refuses it, which is told elsewhere. */
function useBlock(person: Person) {
  const queries = useQueryClient();
  const outbox = useOutbox();
  const { id, name } = person;

  function unblock() {
    const t = actionMessages.get();
    outbox.unblock(person);
    queries.removeQueries({ queryKey: keyOf(getProfile, id) });
    queries.invalidateQueries();
    addToast({ title: name === undefined ? t.unblockedUnnamed : t.unblocked({ name }) });
  }

  return async (): Promise<boolean> => {
    const outcome = await outbox.block(person);
    if (typeof outcome === 'object') return false;
    const t = actionMessages.get();
    dropMember(queries, id);
    addToast({
      title: name === undefined ? t.blockedUnnamed : t.blocked({ name }),
      ...(outcome === 'waiting' && { description: t.blockWaits }),
      action: { label: t.undo, run: unblock },
    });
    return true;
  };
}

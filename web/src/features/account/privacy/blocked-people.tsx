import { listBlocks, unblockMember } from '@tagpo/contract/calls/safety';
import type { BlockedMember } from '@tagpo/contract/wire/members/block';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ListEnd } from '../../../components/page/list-end.tsx';
import { addErrorToast, addToast } from '../../../components/toast/toasts.ts';
import { keyOf } from '../../../lib/api/query-key.ts';
import { settingsMessages } from '../../../messages/account/settings.ts';
import { useDateFormat } from '../../../messages/language/use-date-format.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { useOutbox } from '../../../server/outbox/use-outbox.ts';
import { useApi } from '../../../server/use-api.ts';
import { type PagesOf, usePages } from '../../../server/use-pages.ts';
import { FoldedList } from './folded-list.tsx';

export function BlockedPeople() {
  const t = useMessages(settingsMessages);
  const [isOpen, setIsOpen] = useState(false);
  const blocks = usePages(listBlocks, { enabled: isOpen });
  const rows = blocks.data?.pages.flatMap(({ data }) =>
    data.map((member) => <BlockedRow key={member.id} member={member} />),
  );
  const words = {
    title: t.blocked,
    hint: t.blockedHint,
    loading: t.blockedLoading,
    failed: t.blockedFailed,
    none: t.blockedNone,
  };
  return (
    <FoldedList words={words} query={blocks} rows={rows} onOpen={setIsOpen}>
      {blocks.hasNextPage && <ListEnd pages={blocks} text="" isByHand />}
    </FoldedList>
  );
}

function BlockedRow({ member }: { member: BlockedMember }) {
  const t = useMessages(settingsMessages);
  const { mutate: unblock, isPending } = useUnblock();
  const formatDate = useDateFormat({ dateStyle: 'medium' });
  const handleClick = () =>
    unblock(member, {
      onSuccess: () => addToast({ title: t.unblocked({ name: member.name }) }),
      onError: () => addErrorToast(t, t.unblockFailed),
    });
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="block truncate font-semibold">{member.name}</span>
        <span className="text-small text-ink-soft">{t.blockedOn({ date: formatDate(member.blockedAt) })}</span>
      </span>
      <Button isBusy={isPending} aria-label={t.unblockName({ name: member.name })} onClick={handleClick}>
        {t.unblock}
      </Button>
    </li>
  );
}

const blocksKey = keyOf(listBlocks);

/** A member who is unblocked is in every list again, so all other queries are invalidated. */
function useUnblock() {
  const api = useApi();
  const outbox = useOutbox();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: BlockedMember) => api(unblockMember, { params: { id } }),
    onSuccess: (_answer, { id }) => {
      outbox.noteUnblocked(id);
      queries.setQueryData<PagesOf<typeof listBlocks>>(
        blocksKey,
        (all) =>
          all && {
            ...all,
            pages: all.pages.map((page) => ({ ...page, data: page.data.filter((one) => one.id !== id) })),
          },
      );
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== blocksKey[0] });
    },
  });
}

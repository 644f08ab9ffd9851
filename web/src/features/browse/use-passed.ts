import { listPassed, removePass } from '@tagpo/contract/calls/choices';
import { dealDeck } from '@tagpo/contract/calls/members';
import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { passedMessages } from '../../messages/wishes.ts';
import { useOutbox } from '../../server/outbox/use-outbox.ts';
import { useApi } from '../../server/use-api.ts';
import { type PagesOf, usePages } from '../../server/use-pages.ts';

/** The longest wait, in milliseconds, for pending swipes. */
const SWIPES_WAIT_MS = 10_000;
const queryKey = keyOf(listPassed);

export const usePassed = () => usePages(listPassed);

/** Undoes a pass, or likes the member. Both remove the card from the list. */
export function useSecondThoughts(card: UserCard) {
  const api = useApi();
  const queries = useQueryClient();
  const outbox = useOutbox();
  const takeOff = () =>
    queries.setQueryData<PagesOf<typeof listPassed>>(
      queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== card.id) })),
        },
    );
  const removal = useMutation({
    mutationFn: async () => {
      // A pending pass must not arrive afterwards.
      await outbox.takeBackSwipe(card.id);
      await outbox.sendSwipes(SWIPES_WAIT_MS);
      return (await api(removePass, { params: { id: card.id } })).data;
    },
    onSuccess: async () => {
      // A deal that was requested before lacks this change.
      await queries.cancelQueries({ queryKey });
      takeOff();
      queries.removeQueries({ queryKey: keyOf(dealDeck) });
      addToast({ title: passedMessages.get().given({ name: card.name }) });
    },
    onError: () => addErrorToast(passedMessages.get(), passedMessages.get().failed),
  });
  function like() {
    const { id, name, photos, gender } = card;
    outbox.swipe({ id, name, photo: photos[0], gender }, 'like');
    takeOff();
    addToast({ title: passedMessages.get().liked({ name }) });
  }
  return { removePass: () => removal.mutate(), isRemoving: removal.isPending, like };
}

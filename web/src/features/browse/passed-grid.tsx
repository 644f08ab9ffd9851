import { listPassed, removePass } from '@tagpo/contract/calls/choices';
import { dealDeck } from '@tagpo/contract/calls/deck';
import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LinkButton } from '../../components/links.tsx';
import { MemberCard } from '../../components/member/member-card.tsx';
import { Notice } from '../../components/notice.tsx';
import { CardGrid } from '../../components/page/card-grid.tsx';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { passedMessages } from '../../messages/meeting/wishes.ts';
import { useOutbox } from '../../server/outbox/use-outbox.ts';
import { useApi } from '../../server/use-api.ts';
import { type PagesOf, usePages } from '../../server/use-pages.ts';

export function PassedGrid() {
  const t = useMessages(passedMessages);
  return (
    <CardGrid
      pages={usePassed()}
      words={t}
      skeleton={{ className: 'result-grid', count: 12, cardClass: 'aspect-3/5' }}
      empty={
        <Notice title={t.empty} text={t.emptyHint}>
          <LinkButton to={paths.swipe}>{t.toSwipe}</LinkButton>
        </Notice>
      }
      renderCard={(card) => <PassedCard card={card} />}
    />
  );
}

function PassedCard({ card }: { card: UserCard }) {
  const t = useMessages(passedMessages);
  const { removePass, isRemoving, like } = useSecondThoughts(card);
  const { name } = card;
  return (
    <div className="relative rounded-soft bg-card">
      <MemberCard member={card} isFirst={false} />
      <IconButton
        label={t.likeName({ name })}
        onClick={like}
        className="absolute top-2 right-2 size-12 bg-dusk text-on-accent hover:brightness-105"
      >
        <Heart className="size-6 fill-current" />
      </IconButton>
      <Button
        look="quiet"
        aria-label={t.againName({ name })}
        isBusy={isRemoving}
        onClick={removePass}
        className="min-h-12 w-full px-2 text-small"
      >
        {t.again}
      </Button>
    </div>
  );
}

/** The longest wait, in milliseconds, for pending swipes. */
const SWIPES_WAIT_MS = 10_000;
const queryKey = keyOf(listPassed);

const usePassed = () => usePages(listPassed);

/** Undoes a pass, or likes the member. Both remove the card from the list. */
function useSecondThoughts(card: UserCard) {
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

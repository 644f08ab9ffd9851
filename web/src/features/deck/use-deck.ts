import { takeLikeBack, undoPass } from '@tagpo/contract/calls/choices';
import { dealDeck } from '@tagpo/contract/calls/deck';
import { getProfile } from '@tagpo/contract/calls/members';
import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import type { DealtCard } from '@tagpo/contract/wire/profile/user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { hasErrorCode } from '../../lib/api/api-error.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { swipeMessages } from '../../messages/meeting/swipe.ts';
import { useHasAnswered, useOutbox } from '../../server/outbox/use-outbox.ts';
import { useApi } from '../../server/use-api.ts';
import {
  addDealt,
  addNext,
  type Deck,
  dropAnswer,
  type GivenAnswer,
  isLow,
  LOW_WATER,
  putBack,
  takeCard,
} from './deck.ts';

const FRESH_MS = 60_000;
/** The longest wait, in milliseconds, for pending swipes before a deal: with a known deck, and without one. */
const SWIPES_WAIT_MS = 10_000;
const SHORT_WAIT_MS = 3000;
const queryKey = keyOf(dealDeck);

/** The deck is in the query cache, so that the page shows the same card on top when it opens again. */
export function useDeck() {
  const api = useApi();
  const queries = useQueryClient();
  const outbox = useOutbox();
  const hasAnswered = useHasAnswered();
  const [isUndoing, setIsUndoing] = useState(false);
  const waitingIn = (known: Deck | undefined) => (known?.cards ?? []).filter(({ id }) => !hasAnswered(id));
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<Deck>(queryKey);
      await outbox.sendSwipes(known ? SWIPES_WAIT_MS : SHORT_WAIT_MS);
      const held = waitingIn(known).length;
      const cursor = held > 0 && held < LOW_WATER ? known?.nextCursor : undefined;
      const { data: cards, nextCursor } = await api(dealDeck, {
        query: cursor === undefined ? {} : { cursor },
        signal,
      });
      const deck = queries.getQueryData<Deck>(queryKey);
      const isAdded = cursor !== undefined && deck !== undefined;
      return isAdded
        ? addNext(deck, { cards, nextCursor }, hasAnswered)
        : addDealt(deck, { cards, nextCursor }, hasAnswered);
    },
    enabled: outbox.isReady,
    staleTime: FRESH_MS,
    // Another device may have answered meanwhile.
    refetchOnWindowFocus: true,
  });
  const { data: deck, isFetching, isError, error, refetch } = query;
  const cards = waitingIn(deck);
  const needsMore = deck !== undefined && isLow(deck, cards.length);

  useEffect(() => {
    if (needsMore && !isFetching && !isError) refetch();
  }, [needsMore, isFetching, isError, refetch]);

  // Passes are sent in batches; leaving the page sends the rest.
  useEffect(() => () => outbox.flush(), [outbox]);

  const change = (by: (deck: Deck) => Deck) =>
    queries.setQueryData<Deck>(queryKey, (current) => current && by(current));

  /** Swipes the card that is shown on top and returns the next one. Returns undefined if it is no longer on top. */
  function answer(card: DealtCard, action: SwipeAction): { next: DealtCard | undefined } | undefined {
    const [top, next] = waitingIn(queries.getQueryData<Deck>(queryKey));
    if (top?.id !== card.id) return undefined;
    const face = { id: card.id, name: card.name, photo: card.photos[0], gender: card.gender };
    outbox.swipe(face, action);
    change((current) => takeCard(current, { card, action }));
    return { next };
  }

  /** Takes the last answer back and returns its card. Returns undefined, after a toast, if it failed or made a match. */
  async function undo(): Promise<DealtCard | undefined> {
    const last = deck?.answers.at(-1);
    if (!last || isUndoing) return undefined;
    const { card } = last;
    const t = swipeMessages.get();
    setIsUndoing(true);
    try {
      await takeBack(last);
    } catch (error) {
      if (hasErrorCode(error, 'already-matched')) {
        change((current) => dropAnswer(current, card));
        addToast({ title: t.matchStays({ name: card.name }), description: t.howToUnmatch });
      } else addErrorToast(t, t.undoFailed);
      return undefined;
    } finally {
      setIsUndoing(false);
    }
    // A deal under way may have been dealt without the card.
    await queries.cancelQueries({ queryKey });
    change((current) => putBack(current, card));
    queries.invalidateQueries({ queryKey: keyOf(getProfile, card.id) });
    return card;
  }

  async function takeBack({ card, action }: GivenAnswer): Promise<void> {
    if (await outbox.takeBackSwipe(card.id)) return;
    if (!(await outbox.sendSwipes(SWIPES_WAIT_MS))) throw new Error('The answer is still on its way');
    if (action === 'like') await api(takeLikeBack, { params: { id: card.id } });
    else await undoLastPass(card.id);
  }

  async function undoLastPass(id: string): Promise<void> {
    try {
      const { targetId } = (await api(undoPass, {})).data;
      // Another device passed a member since then: that pass was undone, and is repeated.
      if (targetId !== id) outbox.swipe({ id: targetId, name: '' }, 'pass');
    } catch (error) {
      // No pass is left: it was taken back elsewhere.
      if (!hasErrorCode(error, 'not-found')) throw error;
    }
  }

  const turned = deck?.turned;

  return {
    cards,
    isPending: query.isPending || (cards.length === 0 && (isFetching || (needsMore && !isError))),
    isError,
    error,
    canUndo: (deck?.answers.length ?? 0) > 0,
    isUndoing,
    retry: () => refetch(),
    answer,
    undo,
    /** The photo that a card shows. */
    photoOf: ({ id, photos }: DealtCard) => (turned?.id === id && turned.photo < photos.length ? turned.photo : 0),
    turn: ({ id }: DealtCard, photo: number) => change((current) => ({ ...current, turned: { id, photo } })),
  };
}

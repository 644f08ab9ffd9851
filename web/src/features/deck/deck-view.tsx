import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import type { DealtCard } from '@tagpo/contract/wire/profile/user';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Notice } from '../../components/notice.tsx';
import { PeopleFailure } from '../../components/page/people-failure.tsx';
import { useIsWide } from '../../lib/hooks/use-is-wide.ts';
import type { Pull } from '../../lib/motion/use-pull.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { swipeMessages } from '../../messages/meeting/swipe.ts';
import { type CardPlace, DeckCard } from './card/deck-card.tsx';
import { DeckButtons } from './deck-buttons.tsx';
import { LeftOut } from './left-out.tsx';
import { type Leaving, useAnswering } from './use-answering.ts';
import { useDeck } from './use-deck.ts';

/** How a card's whole profile is shown beside it on a wide screen, once the card is at rest. */
type DeckViewProps = {
  /** Shown above the cards, with them. */
  notice: ReactNode;
  renderBeside: (id: string | undefined) => ReactNode;
};

export function DeckView({ notice, renderBeside }: DeckViewProps) {
  const deck = useDeck();
  const isWide = useIsWide();
  const { leaving, restingId, news, decide, undo } = useAnswering(deck);
  const hasCards = deck.cards.length > 0;
  const isEmpty = !hasCards && !leaving;
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { top = 0 } = view.current?.getBoundingClientRect() ?? {};
    if (isHeaderInFlow()) window.scrollBy(0, top);
  }, []);
  return (
    <div
      ref={view}
      className="-mb-4 flex h-[calc(100dvh-var(--strip)-var(--spacing-header)-var(--spacing-bar)-var(--spacing-safe-top)-var(--spacing-safe-bottom))] min-h-[calc(var(--spacing)*105-var(--strip))] overflow-x-clip slim:min-h-[calc(var(--spacing)*90-var(--strip))] flat:h-auto flat:min-h-[calc(100dvh-var(--strip)-var(--spacing-header)-var(--spacing-bar)-var(--spacing-safe-top)-var(--spacing-safe-bottom))] wide:h-[calc(100dvh-var(--strip)-2rem)] wide:gap-8 wide:px-6"
    >
      <div className="deck-column relative mx-auto min-w-0 grow px-4 slim:px-2 wide:max-w-column wide:basis-1/2 wide:px-0">
        <Suspense fallback={<div className="grow animate-pulse rounded-[1.75rem] bg-sunken" />}>
          {!deck.isPending && notice}
          <div className="relative grow">
            <CardStack deck={deck} leaving={leaving} restingId={restingId} onDecide={decide} />
            {isEmpty && <DeckEmpty deck={deck} />}
          </div>
        </Suspense>
        <DeckButtons
          hasAnswers={!isEmpty || (deck.isPending && !deck.isError)}
          hasUndo={deck.canUndo}
          onUndo={deck.canUndo && !deck.isUndoing && !leaving ? undo : undefined}
          onDecide={hasCards ? decide : undefined}
        />
        <p role="status" className="sr-only">
          {news}
        </p>
      </div>
      {isWide && (hasCards || deck.isPending) && <div className="min-w-0 basis-1/2">{renderBeside(restingId)}</div>}
    </div>
  );
}

/** Whether the header scrolls away (`top-of-page` in base.css), and would leave only a strip of the card at first. */
function isHeaderInFlow(): boolean {
  return window.innerHeight < 17 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

type Deck = ReturnType<typeof useDeck>;

type CardStackProps = {
  deck: Deck;
  leaving: Leaving | undefined;
  restingId: string | undefined;
  onDecide: (action: SwipeAction, pull: Pull) => void;
};

/** The card in front, the next one and the one that leaves: one list, the lowest first, so that each stays the same element on its way. */
function CardStack({ deck, leaving, restingId, onDecide }: CardStackProps) {
  const navigate = useNavigate();
  const [top, next] = deck.cards;
  const shown: { card: DealtCard; place: CardPlace }[] = [
    ...(next ? [{ card: next, place: 'next' as const }] : []),
    ...(top ? [{ card: top, place: top.id === restingId ? ('top' as const) : ('rising' as const) }] : []),
    ...(leaving ? [{ card: leaving.card, place: leaving.answer }] : []),
  ];
  return shown.map(({ card, place }) => (
    <DeckCard
      key={card.id}
      card={card}
      place={place}
      photo={deck.photoOf(card)}
      onTurn={(photo) => deck.turn(card, photo)}
      onDecide={onDecide}
      onOpen={() => navigate(paths.profile(card.id))}
    />
  ));
}

function DeckEmpty({ deck }: { deck: ReturnType<typeof useDeck> }) {
  const t = useMessages(swipeMessages);
  if (deck.isError) {
    return (
      <div className="absolute inset-0 overflow-y-auto">
        <PeopleFailure title={t.error} error={deck.error} onRetry={deck.retry} />
      </div>
    );
  }
  if (deck.isPending) {
    return (
      <div
        role="status"
        aria-label={t.loading}
        className="absolute inset-0 animate-pulse rounded-[1.75rem] bg-sunken"
      />
    );
  }
  return (
    <div className="absolute inset-0 overflow-y-auto">
      <Notice title={t.empty} text={t.emptyHint}>
        <LeftOut />
      </Notice>
    </div>
  );
}

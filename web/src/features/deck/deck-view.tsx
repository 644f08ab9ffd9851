import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import type { DealtCard } from '@tagpo/contract/wire/profile/user';
import { Heart, History, Undo2, X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { IconButton } from '../../components/icon-button.tsx';
import { FailureNotice, Notice } from '../../components/notice.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { SLIDE_MS } from '../../lib/view/motion.ts';
import { useIsWide } from '../../lib/view/use-is-wide.ts';
import type { Pull } from '../../lib/view/use-pull.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { swipeMessages } from '../../messages/meeting/swipe.ts';
import { type Answer, type CardPlace, DeckCard } from './card/deck-card.tsx';
import { LeftOut } from './left-out.tsx';
import { useAnswerKeys } from './use-answer-keys.ts';
import { useDeck } from './use-deck.ts';

/**
 * Milliseconds that a card lies in front before it can be answered: more than it rises, and more than there are between
 * the taps of a double tap (300 on Android), the second of which is not meant for it.
 */
const REST_MS = 350;

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
  return (
    <div className="-mb-4 flex h-[calc(100dvh-var(--strip)-var(--spacing-header)-var(--spacing-bar)-var(--spacing-safe-top)-var(--spacing-safe-bottom))] min-h-[calc(var(--spacing)*105-var(--strip))] overflow-x-clip slim:min-h-[calc(var(--spacing)*90-var(--strip))] flat:min-h-[calc(var(--spacing)*72-var(--strip))] wide:h-[calc(100dvh-var(--strip)-2rem)] wide:gap-8 wide:px-6">
      <div className="relative mx-auto flex min-w-0 grow flex-col px-4 slim:px-2 wide:max-w-column wide:basis-1/2 wide:px-0">
        <Suspense fallback={<div className="grow animate-pulse rounded-[1.75rem] bg-sunken" />}>
          {!deck.isPending && notice}
          <div className="relative grow">
            <CardStack deck={deck} leaving={leaving} restingId={restingId} onDecide={decide} />
            {!hasCards && !leaving && <DeckEmpty deck={deck} />}
          </div>
        </Suspense>
        <DeckButtons
          canUndo={deck.canUndo && !deck.isUndoing && !leaving}
          onUndo={undo}
          onDecide={hasCards ? decide : undefined}
        />
        <p role="status" className="sr-only">
          {news}
        </p>
      </div>
      {isWide && hasCards && <div className="min-w-0 basis-1/2">{renderBeside(restingId)}</div>}
    </div>
  );
}

type Leaving = { card: DealtCard; answer: Answer };
type Deck = ReturnType<typeof useDeck>;

/** Answers the card in front once it is at rest, and says what became of it. */
function useAnswering(deck: Deck) {
  const t = useMessages(swipeMessages);
  const [leaving, setLeaving] = useState<Leaving>();
  const [news, setNews] = useState('');
  const [top] = deck.cards;
  const restingId = useIsAtRest(top?.id) ? top?.id : undefined;

  /** Returns whether the card in front was answered. */
  function decide(action: SwipeAction, pull?: Pull): boolean {
    if (!top || top.id !== restingId) return false;
    const answered = deck.answer(top, action);
    if (!answered) return false;
    const { next } = answered;
    setLeaving({ card: top, answer: { action, pull } });
    setTimeout(() => setLeaving(undefined), SLIDE_MS);
    const done = (action === 'like' ? t.liked : t.passed)({ name: top.name });
    setNews(`${done} ${next ? t.nameAndAge({ name: next.name, age: next.age }) : t.empty}`);
    return true;
  }

  const dropKeys = useAnswerKeys({ restingId, hasCards: top !== undefined, onDecide: decide });

  async function undo() {
    dropKeys();
    const card = await deck.undo();
    if (card) setNews(t.isBack({ name: card.name }));
  }

  return { leaving, restingId, news, decide, undo };
}

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

/** Whether this card lies in front long enough to be answered. The first one does at once, because it took no other card's place. */
function useIsAtRest(id: string | undefined): boolean {
  const [restingId, setRestingId] = useState(id);
  if (restingId === undefined && id !== undefined) setRestingId(id);
  useEffect(() => {
    const timer = setTimeout(() => id !== undefined && setRestingId(id), REST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return id !== undefined && id === restingId;
}

function DeckEmpty({ deck }: { deck: ReturnType<typeof useDeck> }) {
  const t = useMessages(swipeMessages);
  if (deck.isError) return <FailureNotice title={t.error} onRetry={deck.retry} />;
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

type DeckButtonsProps = {
  canUndo: boolean;
  onUndo: () => void;
  onDecide: ((action: SwipeAction) => unknown) | undefined;
};

function DeckButtons({ canUndo, onUndo, onDecide }: DeckButtonsProps) {
  const t = useMessages(swipeMessages);
  return (
    // With letters twice as large there are two rows, the answers above.
    <div
      data-keep-clear
      className="grid grid-cols-[1fr_auto_auto_1fr] items-center gap-5 py-3 slim:grid-cols-[auto_auto] slim:justify-center slim:gap-x-8 slim:gap-y-1 slim:py-1.5"
    >
      <IconButton
        label={t.undo}
        aria-disabled={!canUndo}
        onClick={() => canUndo && onUndo()}
        className="justify-self-end hover:bg-sunken aria-disabled:opacity-35 slim:order-1 slim:justify-self-center"
      >
        <Undo2 className="size-6" />
      </IconButton>
      <IconButton
        label={t.dislike}
        aria-disabled={!onDecide}
        onClick={() => onDecide?.('pass')}
        className="size-16 bg-card ring-1 ring-line ring-inset hover:bg-sunken aria-disabled:opacity-40"
      >
        <X className="size-8" strokeWidth={2.5} />
      </IconButton>
      <IconButton
        label={t.like}
        aria-disabled={!onDecide}
        onClick={() => onDecide?.('like')}
        className="size-16 bg-dusk text-on-accent shadow-[0_8px_24px_-12px_rgb(244_86_111/0.8)] hover:brightness-105 aria-disabled:opacity-40"
      >
        <Heart className="size-8 fill-current" />
      </IconButton>
      <Link
        to={paths.passed}
        aria-label={t.passedOn}
        title={t.passedOn}
        className="grid size-12 place-items-center justify-self-start rounded-full hover:bg-sunken slim:order-1 slim:justify-self-center"
      >
        <History className="size-6" />
      </Link>
    </div>
  );
}

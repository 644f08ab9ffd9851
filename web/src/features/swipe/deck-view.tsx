import type { SwipeAction } from '@tagpo/contract/swipe';
import type { UserCard } from '@tagpo/contract/user';
import { useEffect, useState } from 'react';
import { swipeMessages } from '../../messages/swipe.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { DeckButtons } from './deck-buttons.tsx';
import { DeckCard } from './deck-card.tsx';
import { DeckEmpty } from './deck-empty.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { useDeck } from './use-deck.ts';

/** Milliseconds until the next card is the one to answer; specification §9. */
const LEAVE_MS = 200;

export function DeckView() {
  const t = useMessages(swipeMessages);
  const deck = useDeck();
  const [leaving, setLeaving] = useState<{ card: UserCard; action: SwipeAction }>();
  const [news, setNews] = useState('');
  const [top, next] = deck.cards;

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setLeaving(undefined), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [leaving]);

  function decide(action: SwipeAction) {
    if (!top || leaving) return;
    setLeaving({ card: top, action });
    deck.answer(top, action);
    const done = (action === 'like' ? t.liked : t.passed)({ name: top.name });
    setNews(next ? `${done} ${t.nameAndAge({ name: next.name, age: next.age })}` : `${done} ${t.empty}`);
  }

  async function undo() {
    const card = await deck.undo();
    if (card) setNews(t.isBack({ name: card.name }));
  }

  useArrowKeys(decide);

  return (
    <div className="flex h-[calc(100dvh-var(--spacing-header)-var(--spacing-bar)-var(--spacing-safe-top)-var(--spacing-safe-bottom))] min-h-105 flex-col overflow-x-clip px-4">
      <div className="relative grow">
        {next && <DeckCard key={next.id} card={next} place="next" onDecide={decide} />}
        {top && <DeckCard key={top.id} card={top} place={leaving ? 'next' : 'top'} onDecide={decide} />}
        {leaving && (
          <DeckCard key={leaving.card.id} card={leaving.card} place={{ leaving: leaving.action }} onDecide={decide} />
        )}
        {!top && !leaving && <DeckEmpty deck={deck} />}
      </div>
      <DeckButtons
        canUndo={deck.canUndo && !deck.isUndoing && !leaving}
        onUndo={undo}
        onDecide={top ? decide : undefined}
      />
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}

import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { swipeMessages } from '../../messages/swipe.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { LeftOut } from './left-out.tsx';
import type { useDeck } from './use-deck.ts';

/** What stands where the cards would be. */
export function DeckEmpty({ deck }: { deck: ReturnType<typeof useDeck> }) {
  const t = useMessages(swipeMessages);
  if (deck.isError) {
    return (
      <Notice title={t.error} isAlert>
        <Button onClick={deck.retry}>{t.tryAgain}</Button>
      </Notice>
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

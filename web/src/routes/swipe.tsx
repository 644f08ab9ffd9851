import { MatchSheet } from '../features/match/match-sheet.tsx';
import { DeckView } from '../features/swipe/deck-view.tsx';
import { shellMessages } from '../messages/shell.ts';
import { swipeMessages } from '../messages/swipe.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function SwipePage() {
  const t = useMessages(swipeMessages);
  const shell = useMessages(shellMessages);
  return (
    <>
      <title>{shell.pageTitle({ page: t.title, product: shell.product })}</title>
      <h1 className="sr-only">{t.title}</h1>
      <p className="sr-only">{t.keys}</p>
      <DeckView />
      <MatchSheet />
    </>
  );
}

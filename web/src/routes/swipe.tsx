import { PageTitle } from '../components/page/page-title.tsx';
import { DeckView } from '../features/deck/deck-view.tsx';
import { swipeMessages } from '../messages/swipe.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function SwipePage() {
  const t = useMessages(swipeMessages);
  return (
    <>
      <PageTitle page={t.title} />
      <h1 className="sr-only">{t.title}</h1>
      <p className="sr-only">{t.keys}</p>
      <DeckView />
    </>
  );
}

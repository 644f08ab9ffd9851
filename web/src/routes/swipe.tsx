import '../components/styles/later-pages.css';
import { PageTitle } from '../components/page/page-title.tsx';
import { PauseNews } from '../features/account/pause/pause-news.tsx';
import { DeckView } from '../features/deck/deck-view.tsx';
import { ProfilePane } from '../features/profile/profile-pane.tsx';
import { useMessages } from '../messages/language/use-messages.ts';
import { swipeMessages } from '../messages/meeting/swipe.ts';

export default function SwipePage() {
  const t = useMessages(swipeMessages);
  return (
    <>
      <PageTitle page={t.title} />
      <h1 className="sr-only">{t.title}</h1>
      <p className="sr-only">{t.keys}</p>
      <DeckView
        notice={<PauseNews isBrief className="mb-3" />}
        renderBeside={(id) => <ProfilePane id={id} isWithoutPhotos />}
      />
    </>
  );
}

import { PageTitle } from '../components/page/page-title.tsx';
import { FavoritesGrid } from '../features/browse/favorites-grid.tsx';
import { useMessages } from '../messages/language/use-messages.ts';
import { favoriteMessages } from '../messages/meeting/favorites.ts';

export default function FavoritesPage() {
  const t = useMessages(favoriteMessages);
  return (
    <>
      <PageTitle page={t.title} />
      <h1 className="px-4 pb-4 text-title">{t.title}</h1>
      <FavoritesGrid />
    </>
  );
}

import { PageTitle } from '../components/page/page-title.tsx';
import { FavoritesGrid } from '../features/browse/favorites-grid.tsx';
import { favoriteMessages } from '../messages/favorites.ts';
import { useMessages } from '../messages/use-messages.ts';

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

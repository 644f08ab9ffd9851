import { FavoritesGrid } from '../features/favorites/favorites-grid.tsx';
import { favoriteMessages } from '../messages/favorites.ts';
import { shellMessages } from '../messages/shell.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function FavoritesPage() {
  const t = useMessages(favoriteMessages);
  const shell = useMessages(shellMessages);
  return (
    <>
      <title>{shell.pageTitle({ page: t.title, product: shell.product })}</title>
      <h1 className="px-4 pb-4 text-title">{t.title}</h1>
      <FavoritesGrid />
    </>
  );
}

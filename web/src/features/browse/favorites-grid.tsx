import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { LinkButton } from '../../components/links.tsx';
import { FavoriteButton } from '../../components/member/favorite-button.tsx';
import { MemberCard } from '../../components/member/member-card.tsx';
import { FailureNotice, Notice } from '../../components/notice.tsx';
import { SkeletonGrid } from '../../components/page/card-grid.tsx';
import { ListEnd, listItems } from '../../components/page/list-end.tsx';
import { favoriteToasts } from '../../components/toast/favorite-toasts.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { favoriteMessages } from '../../messages/meeting/favorites.ts';
import { useFavorite, useFavorites } from '../../server/favorites.ts';

// A removed favourite leaves the grid at once, so CSS decides whether the grid is empty.
const gridClass = 'peer people-grid';
const FIRST_ROWS = 6;

export function FavoritesGrid() {
  const t = useMessages(favoriteMessages);
  const favorites = useFavorites();

  if (favorites.isPending)
    return (
      <SkeletonGrid className={gridClass} count={18} cardClass="card-shape" role="status" aria-label={t.loading} />
    );
  if (favorites.isError && !favorites.data) return <FailureNotice title={t.error} onRetry={favorites.refetch} />;
  const members = listItems(favorites.data);
  return (
    <>
      <ul className={gridClass}>
        {members.map((member, index) => (
          <FavoriteCard key={member.id} member={member} isFirst={index < FIRST_ROWS} />
        ))}
      </ul>
      <div className="peer-empty:hidden">
        <ListEnd pages={favorites} text={t.end} />
      </div>
      {!favorites.hasNextPage && (
        <div className="hidden peer-empty:block">
          <Notice title={t.empty} text={t.emptyHint}>
            <LinkButton to={paths.search}>{t.search}</LinkButton>
          </Notice>
        </div>
      )}
    </>
  );
}

function FavoriteCard({ member, isFirst }: { member: UserCard; isFirst: boolean }) {
  const { isFavorite, toggle } = useFavorite(member, { known: true, ...favoriteToasts });
  if (!isFavorite) return null;
  return (
    <li className="relative">
      <MemberCard member={member} isFirst={isFirst} />
      <FavoriteButton name={member.name} isOn onToggle={toggle} />
    </li>
  );
}

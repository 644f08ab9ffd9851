import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { paths } from '../../../lib/navigation/paths.ts';
import { useConversations } from '../../../live/use-live.ts';
import { lightningMessages } from '../../../messages/lightning.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { formatCount } from './format-count.ts';
import { PersonTile } from './person-tile.tsx';
import { SpotlightCard } from './spotlight-card.tsx';
import { SpotlightStrip } from './spotlight-strip.tsx';
import { Strip } from './strip.tsx';
import { useLightning } from './use-lightning.ts';

const renderCard = ({ id, name, age, photos, gender, isOnline, isSample }: UserCard) => (
  <PersonTile
    to={paths.profile(id)}
    name={name}
    age={age}
    photo={photos[0]}
    gender={gender}
    isOnline={isOnline}
    isSample={isSample}
  />
);
const peopleOf = (data: { pages: { data: UserCard[] }[] } | undefined) =>
  data && [...new Map(data.pages.flatMap((page) => page.data).map((card) => [card.id, card])).values()];
const keyOf = ({ id }: { id: string }) => id;

/** A match is new until one of the two writes; from then on it is a conversation. */
export function LightningStrips() {
  const t = useMessages(lightningMessages);
  const { near, likes, count } = useLightning();
  const list = useConversations();
  const matches = list.conversations.filter(
    ({ isMatch, lastMessage, member }) => isMatch && lastMessage === null && !member.isDeleted,
  );
  return (
    <div className="grid grid-cols-1 gap-8">
      <SpotlightCard />
      <SpotlightStrip />
      <Strip
        title={t.onlineNow}
        whenEmpty={t.onlineNone}
        query={near}
        items={peopleOf(near.data)}
        renderItem={renderCard}
        keyOf={keyOf}
      />
      <Strip
        title={t.likesYou}
        count={count.data && count.data.count > 0 ? formatCount(count.data) : undefined}
        whenEmpty={t.likesNone}
        query={likes}
        items={peopleOf(likes.data)}
        renderItem={renderCard}
        keyOf={keyOf}
      />
      <Strip
        title={t.newMatches}
        whenEmpty={t.matchesNone}
        query={{
          isPending: list.status === 'loading',
          refetch: list.retry,
          hasNextPage: list.hasMore,
          isFetchingNextPage: list.isLoadingMore,
          fetchNextPage: list.loadMore,
        }}
        items={list.status === 'ready' ? matches : undefined}
        renderItem={({ member }) => (
          <PersonTile
            to={paths.chat(member.id)}
            name={member.name}
            age={member.age}
            photo={member.photo}
            gender={member.gender}
            isOnline={member.isOnline}
          />
        )}
        keyOf={keyOf}
      />
    </div>
  );
}

import { countLikes, listLikes } from '@tagpo/contract/calls/choices';
import { listUsers } from '@tagpo/contract/calls/members';
import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { TextLink } from '../../../components/links.tsx';
import { listItems } from '../../../components/page/list-end.tsx';
import { keyOf } from '../../../lib/api/query-key.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useBell, useConversations } from '../../../live/use-live.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { lightningMessages } from '../../../messages/meeting/lightning.ts';
import { searchMessages } from '../../../messages/meeting/search.ts';
import { useAnswer } from '../../../server/use-answer.ts';
import { usePages } from '../../../server/use-pages.ts';
import { addressOf, useSavedSearches } from '../search/search-news.ts';
import { PersonTile } from './person-tile.tsx';
import { formatCount, SpotlightCard } from './spotlight-card.tsx';
import { SpotlightStrip } from './spotlight-strip.tsx';
import { Strip } from './strip.tsx';

const renderCard = (card: UserCard, mark?: string) => (
  <PersonTile to={paths.profile(card.id)} person={{ ...card, photo: card.photos[0] }} {...(mark && { mark })} />
);
const idOf = ({ id }: { id: string }) => id;

/** A match is new until one of the two writes. */
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
      <Strip
        title={t.onlineNow}
        whenEmpty={t.onlineNone}
        query={near}
        items={near.data && listItems(near.data)}
        renderItem={(card) => renderCard(card)}
        keyOf={idOf}
      />
      <SpotlightStrip />
      <Strip
        title={t.likesYou}
        count={count.data && count.data.count > 0 ? formatCount(count.data) : undefined}
        whenEmpty={t.likesNone}
        query={likes}
        items={likes.data && listItems(likes.data)}
        renderItem={(card) => renderCard(card, card.likedWithin && t[card.likedWithin])}
        keyOf={idOf}
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
        renderItem={({ member }) => <PersonTile to={paths.chat(member.id)} person={member} />}
        keyOf={idOf}
      />
      <NewsOfSearches />
    </div>
  );
}

/** Saved searches that find somebody new; at the end of the page, because it comes late. */
function NewsOfSearches() {
  const t = useMessages(searchMessages);
  const { searches = [] } = useSavedSearches();
  const id = useId();
  const news = searches.filter(({ newcomers }) => newcomers !== undefined);
  if (news.length === 0) return null;
  return (
    <section aria-labelledby={id} className="px-4">
      <h2 id={id} className="text-heading">
        {t.news}
      </h2>
      <ul className="mt-1">
        {news.map((saved) => (
          <li key={saved.id}>
            <TextLink to={{ pathname: paths.search, search: addressOf(saved) }}>
              {t.newsOf({ name: saved.name, count: saved.newcomers ?? '' })}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LIVE_MS = 30_000;

/** Members near the caller who are online, and members who like the caller; refetched every half minute. */
function useLightning() {
  const live = { refetchInterval: LIVE_MS, refetchOnWindowFocus: true };
  const near = usePages(listUsers, { ...live, query: { online: '1' } });
  const likes = usePages(listLikes, live);
  const count = useLikesCount();
  return { near, likes, count };
}

/** Refetches count and list when the bell reports that likes changed. */
function useLikesCount() {
  const queries = useQueryClient();
  const { likesMark } = useBell();
  const before = useRef(likesMark);
  useEffect(() => {
    if (before.current === likesMark) return;
    before.current = likesMark;
    for (const call of [listLikes, countLikes]) queries.invalidateQueries({ queryKey: keyOf(call) });
  }, [queries, likesMark]);
  return useAnswer(countLikes);
}

import { listUsers } from '@tagpo/contract/calls/members';
import { ONLINE_WINDOW_MS } from '@tagpo/contract/product';
import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { type ReactNode, Suspense } from 'react';
import { MemberCard } from '../../components/member/member-card.tsx';
import { CardGrid, SkeletonGrid } from '../../components/page/card-grid.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { FIRST_CARDS } from '../../lib/page/first-cards.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { homeMessages } from '../../messages/meeting/home.ts';
import { prepareQueries } from '../../server/query-client.ts';
import { type PagesOf, pagesQuery, usePages } from '../../server/use-pages.ts';

const EverybodyNote = lazyPart(
  () => import('./nobody-near.tsx'),
  ({ EverybodyNote }) => EverybodyNote,
);
const NobodyNear = lazyPart(
  () => import('./nobody-near.tsx'),
  ({ NobodyNear }) => NobodyNear,
);

/** As many cards as a page of the list. */
const SKELETON = { className: 'people-grid', count: 18, cardClass: 'card-shape' };

type MemberGridProps = {
  /** Shown above the cards, with them. */
  notice: ReactNode;
  /** Shows everyone, whatever the member and the others look for. */
  isEverybody: boolean;
  /** Shown where nobody fits: what would let somebody in. */
  wider: ReactNode;
};

export function MemberGrid({ notice, isEverybody, wider }: MemberGridProps) {
  const t = useMessages(homeMessages);
  const pages = useNearbyMembers(isEverybody);
  return (
    <Suspense fallback={<SkeletonGrid {...SKELETON} />}>
      {!pages.isPending && notice}
      {isEverybody && <EverybodyNote />}
      <CardGrid
        pages={pages}
        words={t}
        skeleton={SKELETON}
        empty={
          <Suspense>
            <NobodyNear isEverybody={isEverybody} wider={wider} />
          </Suspense>
        }
        renderCard={(member, index) => <MemberCard member={member} isFirst={index < FIRST_CARDS} />}
      />
    </Suspense>
  );
}

type Nearby = PagesOf<typeof listUsers>;

function useNearbyMembers(isEverybody: boolean) {
  return usePages(listUsers, {
    query: queryFor(isEverybody),
    // Coming back from a profile shows the same list, whose `online` may be this old.
    staleTime: ONLINE_WINDOW_MS,
    // Cards do not move under a finger after a refetch.
    structuralSharing: (shown, answer) => keepOrder(shown as Nearby | undefined, answer as Nearby),
  });
}

const queryFor = (isEverybody: boolean) => (isEverybody ? { all: '1' as const } : undefined);

/** Fetches the list that home will show. If it fails, home fetches it again. */
export function prepareHome(): Promise<void> {
  const isEverybody = new URLSearchParams(window.location.search).get('all') === '1';
  return prepareQueries().prefetchInfiniteQuery(pagesQuery(listUsers, queryFor(isEverybody)));
}

interface Pages<Page> {
  readonly pages: readonly Page[];
}

/**
 * A refetched list in the order on the screen: known members keep their place, new ones follow. Pages keep their
 * lengths, so that each keeps its cursor.
 */
export function keepOrder<Page extends { readonly data: UserCard[] }, Answer extends Pages<Page>>(
  shown: Answer | undefined,
  answer: Answer,
): Answer {
  if (shown === undefined) return answer;
  const fresh = new Map(answer.pages.flatMap(({ data }) => data).map((card) => [card.id, card]));
  const known = shown.pages.flatMap(({ data }) => data).map(({ id }) => id);
  const ordered = [...new Set([...known, ...fresh.keys()])].flatMap((id) => fresh.get(id) ?? []);
  let start = 0;
  const pages = answer.pages.map((page) => {
    const data = ordered.slice(start, start + page.data.length);
    start += page.data.length;
    return { ...page, data };
  });
  return { ...answer, pages };
}

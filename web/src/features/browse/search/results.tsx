import { searchMembers } from '@tagpo/contract/calls/members';
import { ONLINE_WINDOW_MS } from '@tagpo/contract/product';
import type { FoundCard } from '@tagpo/contract/wire/members/search';
import { keepPreviousData } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { CardMarks, NameAndAge, OnlineDot } from '../../../components/member/card-marks.tsx';
import { HeartButton } from '../../../components/member/heart-button.tsx';
import { Photo } from '../../../components/member/photo.tsx';
import { FailureNotice, Notice } from '../../../components/notice.tsx';
import { SkeletonGrid } from '../../../components/page/card-grid.tsx';
import { ListEnd, listItems } from '../../../components/page/list-end.tsx';
import { favoriteToasts } from '../../../components/toast/favorite-toasts.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { classNames } from '../../../lib/view/class-names.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { searchMessages } from '../../../messages/meeting/search.ts';
import { useFavorite } from '../../../server/favorites.ts';
import { usePrefetchProfile } from '../../../server/member-profile.ts';
import { usePages } from '../../../server/use-pages.ts';
import { type Filters, toQuery } from './filters.ts';

const gridClass = 'grid grid-cols-2 gap-2.5 px-3';

type ResultsProps = { filters: Filters; isSettled: boolean; onReset: () => void };

export function Results({ filters, isSettled, onReset }: ResultsProps) {
  const t = useMessages(searchMessages);
  const search = useSearch(filters);
  const members = listItems(search.data);
  const isWaiting = !isSettled || search.isPlaceholderData;
  const count = members.length;
  const found = search.hasNextPage ? t.foundMore({ count }) : count === 1 ? t.foundOne : t.found({ count });

  return (
    <section aria-labelledby="results-title" aria-busy={isWaiting || search.isPending}>
      <div className="flex items-baseline justify-between px-4 pt-7 pb-3">
        <h2 id="results-title" className="text-heading">
          {t.results}
        </h2>
        <p role="status" className="text-small text-ink-soft">
          {isWaiting || search.isPending ? t.loading : search.data && found}
        </p>
      </div>
      {search.isPending && <SkeletonGrid className={gridClass} count={4} cardClass="aspect-3/5" aria-hidden="true" />}
      {search.isError && !search.data && <FailureNotice title={t.error} onRetry={search.refetch} />}
      {search.data && members.length === 0 && !search.hasNextPage && (
        <Notice title={t.empty} text={t.emptyHint}>
          <Button onClick={onReset}>{t.reset}</Button>
        </Notice>
      )}
      {(members.length > 0 || search.hasNextPage) && (
        <>
          <ul className={classNames(gridClass, 'transition-opacity', isWaiting && 'opacity-60')}>
            {members.map((member) => (
              <li key={member.id}>
                <ResultCard member={member} />
              </li>
            ))}
          </ul>
          <ListEnd pages={search} text={t.end} />
        </>
      )}
    </section>
  );
}

/** Members who match the filters. */
function useSearch(filters: Filters) {
  return usePages(searchMembers, {
    query: toQuery(filters),
    placeholderData: keepPreviousData,
    // Coming back from a profile shows the same list, whose `online` may be this old.
    staleTime: ONLINE_WINDOW_MS,
  });
}

function ResultCard({ member }: { member: FoundCard }) {
  const t = useMessages(searchMessages);
  const prefetch = usePrefetchProfile();
  const titleId = useId();
  const { isFavorite, toggle } = useFavorite(member, { known: member.isFavorite, ...favoriteToasts });
  const { id, name, age, location, distance, bio, gender, photos, isOnline, isNew, isSample } = member;
  const intend = () => prefetch(id);
  return (
    <article
      aria-labelledby={titleId}
      onPointerEnter={intend}
      className="relative flex h-full flex-col overflow-hidden rounded-soft bg-card"
    >
      <Photo
        src={photos[0]}
        name={name}
        gender={gender}
        alt=""
        width={480}
        height={480}
        loading="lazy"
        className="aspect-square w-full bg-sunken object-cover object-[50%_25%]"
      />
      <CardMarks isNew={isNew} isSample={isSample} />
      <HeartButton name={name} isOn={isFavorite} onToggle={toggle} />
      <div className="flex grow flex-col px-3.5 pt-3 pb-2">
        <h3 id={titleId} className="flex items-center gap-1.5 text-base leading-tight">
          <NameAndAge name={name} age={age} />
          {isOnline && <OnlineDot className="size-2 shrink-0 bg-online" />}
        </h3>
        <p className="mt-0.5 truncate text-tiny text-ink-soft">{location}</p>
        <p className="text-tiny text-ink-soft">{t.away({ distance })}</p>
        <p className="mt-1.5 line-clamp-2 text-small">{bio}</p>
        <Link
          to={paths.profile(id)}
          aria-describedby={titleId}
          onFocus={intend}
          className="mt-auto inline-flex min-h-11 items-center self-start font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          {t.viewProfile}
        </Link>
      </div>
    </article>
  );
}

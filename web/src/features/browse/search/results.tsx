import { searchMembers } from '@tagpo/contract/calls/members';
import { ONLINE_WINDOW_MS } from '@tagpo/contract/product';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { FailureNotice, Notice } from '../../../components/notice.tsx';
import { SkeletonGrid } from '../../../components/page/card-grid.tsx';
import { ListEnd, listItems } from '../../../components/page/list-end.tsx';
import { classNames } from '../../../lib/view/class-names.ts';
import { searchMessages } from '../../../messages/search.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { usePages } from '../../../server/use-pages.ts';
import { type Filters, toQuery } from './filters.ts';
import { ResultCard } from './result-card.tsx';

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
      {search.isPending && <SkeletonGrid className={gridClass} count={4} cardClass="aspect-3/5" />}
      {search.isError && !search.data && (
        <FailureNotice title={t.error} tryAgain={t.tryAgain} onRetry={search.refetch} />
      )}
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

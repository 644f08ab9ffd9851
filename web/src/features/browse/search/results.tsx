import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { ListEnd, listItems } from '../../../components/page/list-end.tsx';
import { PeopleFailure } from '../../../components/page/people-failure.tsx';
import { classNames } from '../../../lib/text/class-names.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { searchMessages } from '../../../messages/meeting/search.ts';
import { DEFAULT_FILTERS, type Filters } from './filters.ts';
import { CardSkeletons, ResultCard } from './result-card.tsx';
import type { Search } from './use-search.ts';
import { Widenings } from './widenings.tsx';

const gridClass = 'result-grid';

type ResultsProps = { search: Search; filters: Filters; onShow: (filters: Filters) => void };

export function Results({ search, filters, onShow }: ResultsProps) {
  const t = useMessages(searchMessages);
  const { data, hasNextPage, isPending, isPlaceholderData } = search;
  const members = listItems(data);
  return (
    <section aria-labelledby="results-title" aria-busy={isPlaceholderData || isPending}>
      <h2 id="results-title" className="sr-only">
        {t.results}
      </h2>
      {isPending && (
        <div aria-hidden="true" className={gridClass}>
          <CardSkeletons count={12} />
        </div>
      )}
      {search.isError && !data && <PeopleFailure title={t.error} error={search.error} onRetry={search.refetch} />}
      {data && members.length === 0 && !hasNextPage && (
        <Nobody onReset={() => onShow(DEFAULT_FILTERS)}>
          {!isPlaceholderData && <Widenings filters={filters} onWiden={onShow} />}
        </Nobody>
      )}
      {(members.length > 0 || hasNextPage) && (
        <>
          <ul className={classNames(gridClass, 'transition-opacity', isPlaceholderData && 'opacity-60')}>
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

/** A search without results. It has no picture, as other empty pages do, so that the offers start at the top. */
function Nobody({ onReset, children }: { onReset: () => void; children: ReactNode }) {
  const t = useMessages(searchMessages);
  return (
    <div className="grid animate-fade grid-cols-1 justify-items-center gap-5 px-4 pt-4 text-center flat:pt-0">
      <div className="grid gap-1">
        <p className="font-display text-heading font-bold text-balance">{t.empty}</p>
        <p className="text-balance text-ink-soft flat:hidden">{t.emptyHint}</p>
      </div>
      {children}
      <Button onClick={onReset}>{t.reset}</Button>
    </div>
  );
}

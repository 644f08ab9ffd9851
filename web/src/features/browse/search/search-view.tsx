import { SlidersHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { listItems } from '../../../components/page/list-end.tsx';
import { isDayFull } from '../../../components/page/people-failure.tsx';
import { describeError } from '../../../messages/errors.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { searchMessages } from '../../../messages/meeting/search.ts';
import { DefaultLimits, FilterChips } from './filter-chips.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { defaultLimits, type Filters, filtersSet } from './filters.ts';
import { Results } from './results.tsx';
import { SavedSearches } from './saved-searches.tsx';
import { useFilterAddress } from './use-filter-address.ts';
import { type Search, useSearch } from './use-search.ts';

export function SearchView() {
  const t = useMessages(searchMessages);
  const button = useRef<HTMLButtonElement>(null);
  const { filters, isSheetOpen, openSheet, closeSheet, preview, show } = useFilterAddress();
  const search = useSearch(filters);
  const status = useStatus(search);
  const isEmpty = search.data !== undefined && !search.hasNextPage && listItems(search.data).length === 0;
  const set = filtersSet(filters).length;
  const hasLimits = defaultLimits(filters).length > 0;
  const remove = (change: Partial<Filters>) => {
    show({ ...filters, ...change });
    // The chip that had the focus is gone.
    button.current?.focus();
  };
  return (
    <>
      <div className={`flex items-center gap-2 overflow-x-auto px-4 pt-1 ${isEmpty ? 'pb-3' : 'pb-1'}`}>
        <Button ref={button} onClick={openSheet} aria-haspopup="dialog" className="shrink-0">
          <SlidersHorizontal className="size-4.5" />
          {t.filters}
          {set > 0 && (
            <span className="grid h-5.5 min-w-5.5 place-items-center rounded-full bg-ink px-1.5 text-tiny text-paper">
              {set}
              <span className="sr-only">{t.set}</span>
            </span>
          )}
        </Button>
        <SavedSearches filters={filters} />
      </div>
      {/* The results say it themselves if there are none. */}
      <p
        role="status"
        className={isEmpty ? 'sr-only' : `px-4 pt-1 text-small text-ink-soft ${hasLimits ? '' : 'pb-3'}`}
      >
        {search.data || search.isPending ? status : ''}
      </p>
      <DefaultLimits
        filters={filters}
        isEmpty={isEmpty}
        onOpen={() => {
          // The line may be gone when the sheet closes, which gives the focus back.
          button.current?.focus();
          openSheet();
        }}
      />
      <FilterChips filters={filters} onChange={remove} />
      <Results search={search} filters={filters} onShow={show} />
      <FilterSheet
        filters={filters}
        isOpen={isSheetOpen}
        status={status}
        onPreview={preview}
        onShow={show}
        onClose={closeSheet}
      />
    </>
  );
}

/** How many are found, or why that is not known. */
function useStatus({ data, error, isPending, isPlaceholderData, hasNextPage }: Search): string | undefined {
  const t = useMessages(searchMessages);
  if (isPending || isPlaceholderData) return t.loading;
  if (!data) return isDayFull(error) ? describeError(error, t.error) : t.error;
  const count = listItems(data).length;
  if (hasNextPage) return t.foundMore({ count });
  return count === 0 ? t.foundNobody : count === 1 ? t.foundOne : t.found({ count });
}

import { FilterCard } from './filter-card.tsx';
import { Results } from './results.tsx';
import { useFilters } from './use-filters.ts';

export function SearchView() {
  const { filters, issues, searched, isSettled, change, reset } = useFilters();
  return (
    <>
      <FilterCard filters={filters} issues={issues} onChange={change} onReset={reset} />
      <Results filters={searched} isSettled={isSettled} onReset={reset} />
    </>
  );
}

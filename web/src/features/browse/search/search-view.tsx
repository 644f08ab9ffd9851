import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FilterCard } from './filter-card.tsx';
import { checkFilters, DEFAULT_FILTERS, type Filters, readFilters, writeFilters } from './filters.ts';
import { Results } from './results.tsx';

export function SearchView() {
  const { filters, issues, searched, isSettled, change, reset } = useFilters();
  return (
    <>
      <FilterCard filters={filters} issues={issues} onChange={change} onReset={reset} />
      <Results filters={searched} isSettled={isSettled} onReset={reset} />
    </>
  );
}

/** Milliseconds without a change after which the address follows. */
const DEBOUNCE_MS = 350;

/** `address`: the query that the filters belong to; `requested`: the one that the card navigates to, which may take a while. */
type Card = { filters: Filters; address: string; requested?: string };

/** The filter card, and the searched filters of the address, which follows the card after a pause. */
function useFilters() {
  const navigate = useNavigate();
  const written = useLocation().search.slice(1);
  const address = new URLSearchParams(written);
  const [card, setCard] = useState<Card>(() => ({ filters: readFilters(address), address: written }));
  const issues = checkFilters(card.filters);
  const canonical = address.toString();
  const isValid = Object.keys(issues).length === 0;
  const wanted = isValid ? writeFilters(card.filters).toString() : canonical;

  // The address that the card asked for has come, and the card may have changed since; or a link or going back changed the address.
  if (card.address !== written) {
    setCard({ filters: card.requested === written ? card.filters : readFilters(address), address: written });
  }

  useEffect(() => {
    if (wanted === canonical) return;
    const timer = setTimeout(() => {
      setCard((current) => ({ ...current, requested: wanted }));
      navigate({ search: wanted }, { replace: true });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, canonical, navigate]);

  return {
    filters: card.filters,
    issues,
    searched: readFilters(address),
    isSettled: wanted === canonical,
    change: (change: Partial<Filters>) =>
      setCard((current) => ({ ...current, filters: { ...current.filters, ...change } })),
    reset: () => setCard((current) => ({ ...current, filters: DEFAULT_FILTERS })),
  };
}

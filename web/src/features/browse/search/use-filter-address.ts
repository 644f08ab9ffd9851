import { useLocation, useNavigate } from 'react-router-dom';
import { type Filters, readFilters, writeFilters } from './filters.ts';

/** The state of the history entry that is the open sheet: the query of the entry below, which it was opened over. */
type SheetState = { readonly filtersOver: string };

function readSheet(state: unknown): SheetState | undefined {
  const isSheet = typeof state === 'object' && state !== null && 'filtersOver' in state;
  return isSheet && typeof state.filtersOver === 'string' ? { filtersOver: state.filtersOver } : undefined;
}

/**
 * The filters of the address. The open sheet is a history entry of its own, whose address follows the sheet: going back closes
 * it and brings back what was searched before, a reload keeps both.
 */
export function useFilterAddress() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const sheet = readSheet(state);
  const written = search.slice(1);

  return {
    filters: readFilters(new URLSearchParams(written)),
    isSheetOpen: sheet !== undefined,
    openSheet: () => navigate({ search: written }, { state: { filtersOver: written } satisfies SheetState }),
    closeSheet: () => navigate(-1),
    /** Searches while the sheet stays open. */
    preview: (filters: Filters) => navigate({ search: toSearch(filters) }, { replace: true, state }),
    /** Searches; the sheet, if it is open, gives its place in the history to the results. */
    show(filters: Filters) {
      const wanted = toSearch(filters);
      if (sheet?.filtersOver === wanted) navigate(-1);
      else navigate({ search: wanted }, { replace: sheet !== undefined });
    },
  };
}

const toSearch = (filters: Filters) => writeFilters(filters).toString();

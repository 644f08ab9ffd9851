import { removeSearch, saveSearch } from '@tagpo/contract/calls/search';
import type { SavedSearch } from '@tagpo/contract/wire/members/saved-search';
import { useMutation } from '@tanstack/react-query';
import { Bookmark, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { addErrorToast, addToast } from '../../../components/toast/toasts.ts';
import { describeError } from '../../../messages/errors.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { searchMessages } from '../../../messages/meeting/search.ts';
import { useApi } from '../../../server/use-api.ts';
import { type Filters, filtersSet, writeFilters } from './filters.ts';
import { SaveSearch, useKeepSearches } from './save-search.tsx';
import { addressOf, useLook, useSavedSearches } from './search-news.ts';

/** The searches that the member kept, on one line: they come later than the page, and move nothing. */
export function SavedSearches({ filters }: { filters: Filters }) {
  const t = useMessages(searchMessages);
  const { searches, isCounted } = useSavedSearches();
  const address = writeFilters(filters).toString();
  const current = searches?.find((saved) => addressOf(saved) === address);
  // A count that is under way would bring back what the look ends.
  useLook(isCounted ? current?.id : undefined);
  if (!searches) return null;
  return (
    <>
      {searches.length > 0 && (
        <ul aria-label={t.saved} className="flex gap-2">
          {searches.map((saved) => (
            <SavedChip key={saved.id} saved={saved} isCurrent={saved === current} />
          ))}
        </ul>
      )}
      {filtersSet(filters).length > 0 && !current && <SaveSearch filters={filters} />}
    </>
  );
}

type SavedChipProps = { saved: SavedSearch & { newcomers: string | undefined }; isCurrent: boolean };

function SavedChip({ saved, isCurrent }: SavedChipProps) {
  const t = useMessages(searchMessages);
  const { name, newcomers } = saved;
  const remove = useRemoveSearch(saved);
  return (
    <li className="flex shrink-0 rounded-soft bg-card ring-1 ring-line ring-inset">
      <Link
        to={{ search: addressOf(saved) }}
        aria-current={isCurrent ? 'page' : undefined}
        className="inline-flex min-h-13 max-w-60 items-center gap-2 rounded-l-soft pl-4 font-semibold aria-[current]:text-accent-ink"
      >
        <Bookmark className="size-4 shrink-0" />
        <bdi className="truncate">{name}</bdi>{' '}
        {newcomers && !isCurrent && (
          <span className="shrink-0 text-small text-accent-ink">{t.newcomers({ count: newcomers })}</span>
        )}
      </Link>
      <button
        type="button"
        aria-label={t.removeSaved({ name })}
        onClick={() => remove.mutate()}
        className="grid min-h-13 w-11 place-items-center rounded-r-soft text-ink-soft hover:text-ink"
      >
        <X className="size-4" />
      </button>
    </li>
  );
}

/** Removes a search at once; the notification can bring it back. */
function useRemoveSearch({ id, name, query }: SavedSearch) {
  const api = useApi();
  const keep = useKeepSearches();
  const fail = (error: unknown) => {
    const t = searchMessages.get();
    addErrorToast(t, describeError(error, t.removeSavedFailed));
  };
  const restore = () => api(saveSearch, { body: { name, query } }).then(({ data }) => keep(data), fail);
  return useMutation({
    mutationFn: async () => (await api(removeSearch, { params: { id } })).data,
    onSuccess: (kept) => {
      keep(kept);
      const t = searchMessages.get();
      addToast({ title: t.savedRemoved, action: { label: t.undo, run: restore } });
    },
    onError: fail,
  });
}

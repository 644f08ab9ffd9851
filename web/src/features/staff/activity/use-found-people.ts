import { ADMIN_QUERY_LENGTH } from '@tagpo/contract/product';
import { useSettled } from '../../../lib/use-settled.ts';
import { usePeople } from '../use-people.ts';
import { findPeople, isSearch } from './find-people.ts';

/** Whom a text may mean, asked for once it is left alone. */
export function useFoundPeople(text: string, isStaffFirst: boolean) {
  const wanted = text.trim().slice(0, ADMIN_QUERY_LENGTH);
  const settled = useSettled(wanted);
  const search = usePeople(settled, isSearch(settled));
  const isCurrent = settled === wanted && !search.isPlaceholderData;
  const users = isCurrent ? search.data?.pages[0]?.data : undefined;
  return {
    people: findPeople({ text, users, isStaffFirst }),
    isAsking: isSearch(text),
    isLoading: !isCurrent || search.isFetching,
    isError: search.isError,
  };
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { useMessages } from '../../messages/language/use-messages.ts';
import { homeMessages } from '../../messages/meeting/home.ts';
import { shellMessages } from '../../messages/shell/shell.ts';
import { Button } from '../button.tsx';
import { isDayFull, PeopleFailure } from './people-failure.tsx';

/** The next page is requested when the end is so far below the screen. */
const AHEAD = '200px';

type Pages = {
  data: { pages: unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
};

/** A list that is loaded page by page, as `useInfiniteQuery` returns it. */
export type ListPages<Item> = Omit<Pages, 'data'> & {
  data: { pages: { data: Item[] }[] } | undefined;
  isPending: boolean;
  isError: boolean;
  refetch: () => unknown;
};

/** The items of all pages. One that moved between two requests is in two pages, and listed once. */
export function listItems<Item extends { id: string }>(data: ListPages<Item>['data']): Item[] {
  return [...new Map(data?.pages.flatMap((page) => page.data).map((item) => [item.id, item])).values()];
}

/**
 * Loads the next page when it comes near the screen, or by its button, which is also for after an error. With
 * `isByHand` only the button loads, because something stands below the list.
 */
export function ListEnd({ pages, text, isByHand = false }: { pages: Pages; text: string; isByHand?: boolean }) {
  const t = useMessages(homeMessages);
  const { tryAgain } = useMessages(shellMessages);
  const end = useRef<HTMLDivElement>(null);
  const count = pages.data?.pages.length;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, error } = pages;
  const handleNear = useEffectEvent(() => {
    if (hasNextPage && !isFetchNextPageError) fetchNextPage();
  });

  // Observes again after every request, because a short page may leave the end on the screen. Never during one: of a
  // next page and a refetch, the later cancels the earlier.
  useEffect(() => {
    if (!end.current || count === undefined || isFetching || isByHand) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && handleNear(), {
      rootMargin: AHEAD,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, isFetching, isByHand]);

  // Whoever pressed the button finds it at the new end.
  const isPressed = useRef(false);
  useEffect(() => {
    if (count === undefined || !isPressed.current) return;
    isPressed.current = false;
    end.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [count]);

  if (isDayFull(error)) return <PeopleFailure title={t.moreFailed} error={error} onRetry={fetchNextPage} />;
  return (
    // Another element for each page: the end of the last one is not moved down before the reader's eyes, but is gone.
    <div
      key={count}
      ref={end}
      className="grid justify-items-center gap-3 px-6 py-8 text-center text-small text-ink-soft"
    >
      {isFetchNextPageError && <p role="alert">{t.moreFailed}</p>}
      {hasNextPage ? (
        <Button
          isBusy={isFetching}
          onClick={() => {
            isPressed.current = true;
            fetchNextPage();
          }}
        >
          {isFetchNextPageError ? tryAgain : t.showMore}
        </Button>
      ) : (
        <p>{text}</p>
      )}
    </div>
  );
}

import type { QueryClient } from '@tanstack/react-query';
import { expiredLink, pathOfLink } from '../../lib/api/expired-links.ts';

/** Milliseconds in which other pictures of the page fail too. */
const TOGETHER_MS = 200;

/** Refetches the queries that hold an expired link, once for each link. Returns a function that stops it. */
export function renewLinks(queries: QueryClient): () => void {
  const asked = new Set<string>();
  let expired: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renew = () => {
    const pictures = expired.map(pathOfLink);
    expired = [];
    queries.invalidateQueries({
      predicate: ({ state }) => {
        const text = JSON.stringify(state.data) ?? '';
        return pictures.some((picture) => text.includes(picture));
      },
    });
  };
  const stop = expiredLink.listen((link) => {
    if (link === undefined || asked.has(link)) return;
    asked.add(link);
    expired.push(link);
    clearTimeout(timer);
    timer = setTimeout(renew, TOGETHER_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

import type { QueryClient } from '@tanstack/react-query';
import { expiredLink, pathOfLink } from '../../lib/api/expired-links.ts';

/** Milliseconds in which other pictures of the same page fail, too. */
const TOGETHER_MS = 200;

/** Asks anew for what holds a link that has expired, once for each link. Answers what ends it. */
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

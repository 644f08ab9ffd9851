import type { UserCard } from '@tagpo/contract/wire/profile/user';

interface Pages<Page> {
  readonly pages: readonly Page[];
}

/**
 * A refetched list in the order that is on the screen: members who are still there keep their place, new ones follow. Pages keep their
 * lengths, so that a page's cursor stays with it.
 */
export function keepOrder<Page extends { readonly data: UserCard[] }, Answer extends Pages<Page>>(
  shown: Answer | undefined,
  answer: Answer,
): Answer {
  if (shown === undefined) return answer;
  const fresh = new Map(answer.pages.flatMap(({ data }) => data).map((card) => [card.id, card]));
  const known = shown.pages.flatMap(({ data }) => data).map(({ id }) => id);
  const ordered = [...new Set([...known, ...fresh.keys()])].flatMap((id) => fresh.get(id) ?? []);
  let start = 0;
  const pages = answer.pages.map((page) => {
    const data = ordered.slice(start, start + page.data.length);
    start += page.data.length;
    return { ...page, data };
  });
  return { ...answer, pages };
}

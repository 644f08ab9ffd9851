import type { ReactNode } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { FailureNotice, Notice } from '../notice.tsx';
import { ListEnd, type ListPages, listItems } from '../page/list-end.tsx';

/** The messages of a list's states. */
export type ListWords = {
  loading: string;
  error: string;
  empty: string;
  emptyHint?: string | undefined;
  end: string;
};

type ListFrameProps<Item> = {
  pages: ListPages<Item>;
  words: ListWords;
  /** The entries are about to be replaced. */
  isWaiting?: boolean;
  /** The height of an entry, which the skeleton takes. */
  rowClass: string;
  renderItem: (item: Item) => ReactNode;
};

/** A list in pages: loading, then an error, nothing, or its entries and what comes after them. */
export function ListFrame<Item extends { id: string }>(props: ListFrameProps<Item>) {
  const { pages, words, isWaiting = false, rowClass, renderItem } = props;
  if (pages.isPending) {
    return (
      <div role="status" aria-label={words.loading} className="grid gap-2 px-5 py-4">
        {[...'abcde'].map((row) => (
          <div key={row} className={classNames('animate-pulse rounded-soft bg-sunken', rowClass)} />
        ))}
      </div>
    );
  }
  if (pages.isError && !pages.data) return <FailureNotice title={words.error} onRetry={pages.refetch} />;
  const items = listItems(pages.data);
  if (items.length === 0 && !pages.hasNextPage) return <Notice title={words.empty} text={words.emptyHint} />;
  return (
    <div aria-busy={isWaiting} className={classNames('transition-opacity', isWaiting && 'opacity-60')}>
      <ul className="divide-y divide-line/70 px-5">
        {items.map((item) => (
          <li key={item.id}>{renderItem(item)}</li>
        ))}
      </ul>
      <ListEnd pages={pages} text={words.end} isByHand />
    </div>
  );
}

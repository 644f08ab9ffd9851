import type { ReactNode } from 'react';
import { FailureNotice } from '../notice.tsx';
import { ListEnd, type ListPages, listItems } from './list-end.tsx';

type CardGridProps<Card> = {
  pages: ListPages<Card>;
  words: { loading: string; error: string; tryAgain: string; end: string };
  skeleton: Pick<SkeletonGridProps, 'className' | 'count' | 'cardClass'>;
  empty: ReactNode;
  renderCard: (card: Card, index: number) => ReactNode;
};

/** A list of cards: its skeleton, then an error, nothing, or the cards of all pages so far. */
export function CardGrid<Card extends { id: string }>(props: CardGridProps<Card>) {
  const { pages, words, skeleton, empty, renderCard } = props;
  if (pages.isPending) return <SkeletonGrid {...skeleton} label={words.loading} />;
  if (!pages.data) return <FailureNotice title={words.error} tryAgain={words.tryAgain} onRetry={pages.refetch} />;
  const cards = listItems(pages.data);
  if (cards.length === 0 && !pages.hasNextPage) return empty;
  return (
    <>
      <ul className={skeleton.className}>
        {cards.map((card, index) => (
          <li key={card.id}>{renderCard(card, index)}</li>
        ))}
      </ul>
      <ListEnd pages={pages} text={words.end} />
    </>
  );
}

type SkeletonGridProps = { className: string; count: number; cardClass: string; label?: string };

/** Without a label it is hidden from assistive technology. */
export function SkeletonGrid({ className, count, cardClass, label }: SkeletonGridProps) {
  return (
    <div className={className} {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}>
      {[...'abcdef'.slice(0, count)].map((card) => (
        <div key={card} className={`animate-pulse rounded-soft bg-sunken ${cardClass}`} />
      ))}
    </div>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { ListEnd, type ListPages, listItems } from './list-end.tsx';
import { PeopleFailure } from './people-failure.tsx';

type CardGridProps<Card> = {
  pages: ListPages<Card>;
  words: { loading: string; error: string; end: string };
  skeleton: { className: string; count: number; cardClass: string };
  empty: ReactNode;
  renderCard: (card: Card, index: number) => ReactNode;
};

/** A list of cards: its skeleton, then an error, nothing, or the cards of all pages so far. */
export function CardGrid<Card extends { id: string }>(props: CardGridProps<Card>) {
  const { pages, words, skeleton, empty, renderCard } = props;
  if (pages.isPending) return <SkeletonGrid {...skeleton} role="status" aria-label={words.loading} />;
  if (!pages.data) return <PeopleFailure title={words.error} error={pages.error} onRetry={pages.refetch} />;
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

type SkeletonGridProps = ComponentProps<'div'> & { count: number; cardClass: string };

/** Six tiles on a phone, `count` where there is room for more. */
export function SkeletonGrid({ count, cardClass, ...grid }: SkeletonGridProps) {
  return (
    <div {...grid}>
      {[...Array(count).keys()].map((card) => (
        <div key={card} className={classNames('@container', card > 5 && 'hidden medium:block')}>
          <div className={`animate-pulse rounded-soft bg-sunken ${cardClass}`} />
        </div>
      ))}
    </div>
  );
}

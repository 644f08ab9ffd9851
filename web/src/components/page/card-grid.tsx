import { type ComponentProps, type ReactNode, useDeferredValue } from 'react';
import { FIRST_CARDS } from '../../lib/page/first-cards.ts';
import { isPageShown } from '../../lib/page/page-shown.ts';
import { useKeptScroll } from '../../lib/page/use-kept-scroll.ts';
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

type CardsProps<Card> = Pick<CardGridProps<Card>, 'skeleton' | 'renderCard'> & { cards: Card[] };

/** A list of cards: its skeleton, then an error, nothing, or the cards of all pages so far. */
export function CardGrid<Card extends { id: string }>(props: CardGridProps<Card>) {
  const { pages, words, skeleton, empty, renderCard } = props;
  if (pages.isPending) return <SkeletonGrid {...skeleton} role="status" aria-label={words.loading} />;
  if (!pages.data) return <PeopleFailure title={words.error} error={pages.error} onRetry={pages.refetch} />;
  const cards = listItems(pages.data);
  if (cards.length === 0 && !pages.hasNextPage) return empty;
  return (
    <>
      <Cards cards={cards} {...{ skeleton, renderCard }} />
      <ListEnd pages={pages} text={words.end} />
    </>
  );
}

/** While a visit opens, the first cards come first: rendering all of them takes a slow phone half a second. */
function Cards<Card extends { id: string }>({ cards, skeleton, renderCard }: CardsProps<Card>) {
  const count = useDeferredValue(cards.length, isPageShown.get() ? cards.length : FIRST_CARDS);
  useKeptScroll(cards.length);
  return (
    <ul className={skeleton.className}>
      {cards.map((card, index) => (
        <li key={card.id}>{index < count ? renderCard(card, index) : <Tile className={skeleton.cardClass} />}</li>
      ))}
    </ul>
  );
}

type SkeletonGridProps = ComponentProps<'div'> & { count: number; cardClass: string };

/** Six tiles on a phone, `count` where there is room for more. */
export function SkeletonGrid({ count, cardClass, ...grid }: SkeletonGridProps) {
  return (
    <div {...grid}>
      {[...Array(count).keys()].map((card) => (
        <div key={card} className={classNames(card > 5 && 'hidden medium:block')}>
          <Tile className={`animate-pulse ${cardClass}`} />
        </div>
      ))}
    </div>
  );
}

function Tile({ className }: { className: string }) {
  return (
    <div className="@container">
      <div className={`rounded-soft bg-sunken ${className}`} />
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { FailureLine } from '../../../components/notice.tsx';
import { isDayFull } from '../../../components/page/people-failure.tsx';
import { describeError } from '../../../messages/errors.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { lightningMessages } from '../../../messages/meeting/lightning.ts';

const PLACEHOLDERS = ['a', 'b', 'c'];
/** As high as a row of tiles, so that nothing below the strip moves. */
const insteadClass = 'mx-4 mt-3 mb-2 grid min-h-[calc(8rem*4/3)] medium:min-h-[calc(10rem*4/3)] content-center';

type StripProps<Item> = {
  title: string;
  count?: string | undefined;
  whenEmpty: string;
  query: {
    isPending: boolean;
    error?: unknown;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  items: readonly Item[] | undefined;
  renderItem: (item: Item) => ReactNode;
  keyOf: (item: Item) => string;
};

/** A row of people that scrolls sideways; if there is nobody, a sentence. */
export function Strip<Item>({ title, count, whenEmpty, query, items, renderItem, keyOf }: StripProps<Item>) {
  const t = useMessages(lightningMessages);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex items-center gap-2 px-4">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {count !== undefined && (
          <span className="rounded-full bg-sunken px-2.5 text-small font-semibold tabular-nums">{count}</span>
        )}
      </div>
      {items && (items.length > 0 || query.hasNextPage) ? (
        <ul className="mt-3 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 pb-2 [scrollbar-width:none]">
          {items.map((item) => (
            <li key={keyOf(item)} className="w-32 medium:w-40 shrink-0 snap-start">
              {renderItem(item)}
            </li>
          ))}
          {query.hasNextPage && !isDayFull(query.error) && (
            <li className="grid w-32 medium:w-40 shrink-0 snap-start place-items-center">
              <Button isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                {t.more}
              </Button>
            </li>
          )}
        </ul>
      ) : items || isDayFull(query.error) ? (
        <p
          className={`${insteadClass} rounded-soft border-2 border-dashed border-line p-4 text-center text-balance text-ink-soft`}
        >
          {items ? whenEmpty : describeError(query.error, t.failed)}
        </p>
      ) : query.isPending ? (
        <div
          role="status"
          aria-label={t.loading({ strip: title })}
          className="mt-3 flex gap-2.5 overflow-hidden px-4 pb-2"
        >
          {PLACEHOLDERS.map((tile) => (
            <div key={tile} className="aspect-3/4 w-32 medium:w-40 shrink-0 animate-pulse rounded-soft bg-sunken" />
          ))}
        </div>
      ) : (
        <FailureLine text={t.failed} onRetry={query.refetch} className={insteadClass} />
      )}
    </section>
  );
}

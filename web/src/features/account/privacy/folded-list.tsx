import type { ComponentProps, ReactNode } from 'react';
import { FailureLine } from '../../../components/notice.tsx';
import { FoldSummary } from '../../../components/page/fold-summary.tsx';
import { classNames } from '../../../lib/text/class-names.ts';

type FoldedListProps = ComponentProps<'details'> & {
  words: { title: string; hint: string; loading: string; failed: string; none: string };
  query: { isPending: boolean; hasNextPage?: boolean; refetch: () => unknown };
  rows: ReactNode[] | undefined;
  onOpen: (isOpen: boolean) => void;
};

/** A list that is folded, and not requested, until it is opened. `children` stand below the rows. */
export function FoldedList({ words, query, rows, onOpen, className, children, ...details }: FoldedListProps) {
  return (
    <details
      {...details}
      className={classNames('group py-3', className)}
      onToggle={(event) => onOpen(event.currentTarget.open)}
    >
      <FoldSummary title={words.title} hint={words.hint} />
      {query.isPending ? (
        <div role="status" aria-label={words.loading} className="mt-3 h-14 animate-pulse rounded-soft bg-sunken" />
      ) : !rows ? (
        <FailureLine className="mt-3" text={words.failed} onRetry={query.refetch} />
      ) : rows.length === 0 && !query.hasNextPage ? (
        <p className="mt-3 text-ink-soft">{words.none}</p>
      ) : (
        <>
          <ul className="mt-2 divide-y divide-line/70">{rows}</ul>
          {children}
        </>
      )}
    </details>
  );
}

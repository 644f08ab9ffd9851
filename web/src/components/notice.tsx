import type { ReactNode } from 'react';
import { classNames } from '../lib/text/class-names.ts';
import { RetryButton } from './button.tsx';
import { Mark } from './mark.tsx';

type NoticeProps = { title: string; text?: string | undefined; isAlert?: boolean; children?: ReactNode };

/** Shown in place of a list or page: an empty or an error state. */
export function Notice({ title, text, isAlert = false, children }: NoticeProps) {
  return (
    <div
      role={isAlert ? 'alert' : 'status'}
      className="grid animate-fade grid-cols-1 wrap-anywhere justify-items-center gap-3 px-8 py-16 text-center flat:py-4"
    >
      <Mark className="mb-2 size-14 opacity-80 flat:hidden" />
      <p className="font-display text-heading font-bold text-balance">{title}</p>
      {text && <p className="text-balance text-ink-soft">{text}</p>}
      {children && <div className="mt-2">{children}</div>}
    </div>
  );
}

export type FailureNoticeProps = Pick<NoticeProps, 'title' | 'text'> & { onRetry: () => unknown };

/** Shown in place of a list or page that did not load. */
export function FailureNotice({ onRetry, ...notice }: FailureNoticeProps) {
  return (
    <Notice {...notice} isAlert>
      <RetryButton onRetry={onRetry} />
    </Notice>
  );
}

type FailureLineProps = { text: string; onRetry: () => unknown; className?: string };

/** Shown in place of a part of a page that did not load. */
export function FailureLine({ text, onRetry, className }: FailureLineProps) {
  return (
    <div role="alert" className={classNames('grid justify-items-start gap-3', className)}>
      <p>{text}</p>
      <RetryButton onRetry={onRetry} />
    </div>
  );
}

import { type ComponentProps, useState } from 'react';
import { failedRequest } from '../lib/api/calls-under-way.ts';
import { classNames } from '../lib/text/class-names.ts';
import { useMessages } from '../messages/language/use-messages.ts';
import { shellMessages } from '../messages/shell/shell.ts';

const looks = {
  accent: 'bg-dusk text-on-accent shadow-[0_8px_24px_-12px_rgb(244_86_111/0.8)] hover:brightness-105',
  plain: 'bg-card text-ink ring-1 ring-inset ring-line hover:bg-sunken',
  ink: 'bg-ink text-paper hover:opacity-90',
  quiet: 'text-ink hover:bg-sunken',
  /** For destructive actions. */
  warning: 'text-danger hover:bg-danger-wash',
  danger: 'bg-danger text-paper hover:opacity-90',
} as const;

type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof looks; isBusy?: boolean };

/** A busy button keeps its width and place in the tab order, and does nothing. */
export function Button({ look = 'plain', isBusy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      {...rest}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
      className={classNames(
        'inline-flex min-h-13 items-center justify-center gap-2.5 rounded-soft px-5 font-semibold transition active:scale-[0.98] disabled:opacity-50',
        looks[look],
        className,
      )}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}

export function RetryButton({ onRetry }: { onRetry: () => unknown }) {
  const t = useMessages(shellMessages);
  return (
    <>
      <Button onClick={() => onRetry()}>{t.tryAgain}</Button>
      <RequestCode />
    </>
  );
}

/** The id of the call that failed before this is shown: a member can tell it to whoever looks for the call in the log. */
export function RequestCode() {
  const t = useMessages(shellMessages);
  const [id] = useState(failedRequest);
  return id && <p className="basis-full text-tiny text-ink-soft select-all">{t.code({ id })}</p>;
}

function Spinner() {
  return (
    <svg
      viewBox="0 0 20 20"
      className="size-5 animate-turn"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" opacity=".25" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" stroke="currentColor" />
    </svg>
  );
}

import { classNames } from '../../lib/view/class-names.ts';
import { RetryButton } from '../button.tsx';

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

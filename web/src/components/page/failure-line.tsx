import { classNames } from '../../lib/view/class-names.ts';
import { Button } from '../button.tsx';

type FailureLineProps = { text: string; tryAgain: string; onRetry: () => unknown; className?: string };

/** Shown in place of a part of a page that did not load. */
export function FailureLine({ text, tryAgain, onRetry, className }: FailureLineProps) {
  return (
    <div role="alert" className={classNames('grid justify-items-start gap-3', className)}>
      <p>{text}</p>
      <Button onClick={() => onRetry()}>{tryAgain}</Button>
    </div>
  );
}

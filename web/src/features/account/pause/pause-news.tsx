import { OPEN_BREAK } from '@tagpo/contract/endpoints';
import { QuietBoundary } from '../../../components/page/quiet-boundary.tsx';
import { ownBreak } from '../../../lib/api/own-break.ts';
import { useReadable } from '../../../lib/hooks/use-readable.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useBell } from '../../../live/use-live.ts';

const PauseBanner = lazyPart(
  () => import('./pause-banner.tsx'),
  ({ PauseBanner }) => PauseBanner,
);

/**
 * The member's own break, as their inbox tells every device; until that is read, as the last answer told it. The page waits for it in a Suspense of
 * its own, so that nothing moves when it comes.
 */
export function PauseNews({ className, isBrief = false }: { className: string; isBrief?: boolean }) {
  const bell = useBell();
  const told = useReadable(ownBreak);
  const isHeard = bell.at > 0;
  if (isHeard ? !bell.pause : told === null) return null;
  const until = isHeard ? bell.pause?.until && new Date(bell.pause.until).toISOString() : told;
  const end = until && until !== OPEN_BREAK ? until : undefined;
  return (
    <QuietBoundary isAwaited>
      <PauseBanner key={end} until={end} isBrief={isBrief} className={className} />
    </QuietBoundary>
  );
}

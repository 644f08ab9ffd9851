import { QuietBoundary } from '../../../components/page/quiet-boundary.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useBell } from '../../../live/use-live.ts';

const PauseBanner = lazyPart(async () => ({ default: (await import('./pause-banner.tsx')).PauseBanner }));

/** The member's own break, as their inbox tells every device. */
export function PauseNews() {
  const { pause } = useBell();
  if (!pause) return null;
  const until = pause.until === undefined ? undefined : new Date(pause.until).toISOString();
  return (
    <QuietBoundary>
      <PauseBanner key={until} until={until} className="mx-4 mb-4" />
    </QuietBoundary>
  );
}

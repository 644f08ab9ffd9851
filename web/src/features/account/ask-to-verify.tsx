import { QuietBoundary } from '../../components/page/quiet-boundary.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';

const VerifyCard = lazyPart(async () => ({ default: (await import('./verify-card.tsx')).VerifyCard }));

/** Asks a member whose email address is not verified, once Firebase Auth is loaded. Settings can do it at any time. */
export function AskToVerify() {
  return (
    <QuietBoundary>
      <VerifyCard />
    </QuietBoundary>
  );
}

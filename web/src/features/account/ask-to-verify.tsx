import { QuietBoundary } from '../../components/page/quiet-boundary.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';

const VerifyCard = lazyPart(
  () => import('./verify-card.tsx'),
  ({ VerifyCard }) => VerifyCard,
);

/** Asks a member whose email address is not verified, once Firebase Auth is loaded. Settings can do it at any time. */
export function AskToVerify() {
  return (
    <QuietBoundary>
      <VerifyCard />
    </QuietBoundary>
  );
}

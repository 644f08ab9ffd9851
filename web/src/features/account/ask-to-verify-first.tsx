import { QuietBoundary } from '../../components/page/quiet-boundary.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';

const VerifyToWrite = lazyPart(
  () => import('./verify-to-write.tsx'),
  ({ VerifyToWrite }) => VerifyToWrite,
);

/** Asks before a first message, which needs a verified address. */
export function AskToVerifyFirst() {
  return (
    <QuietBoundary>
      <VerifyToWrite />
    </QuietBoundary>
  );
}

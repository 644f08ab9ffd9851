import { Suspense } from 'react';
import { useSession } from '../../firebase/session.ts';
import { createDraft } from '../../lib/draft.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const SwipesSender = lazyPart(async () => ({ default: (await import('./swipes-sender.tsx')).SwipesSender }));

/** Sends what an earlier visit could not, on whichever page this one begins. */
export function SwipesWaiting() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const kept = createDraft(`tagpo.swipes.${session.user.uid}`, (value) => Array.isArray(value) && value.length > 0);
  return kept.read() ? (
    <Suspense>
      <SwipesSender />
    </Suspense>
  ) : null;
}

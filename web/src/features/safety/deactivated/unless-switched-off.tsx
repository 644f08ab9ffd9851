import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useSwitchedOff } from './use-switched-off.ts';

const DeactivatedPage = lazyPart(async () => ({
  default: (await import('./deactivated-page.tsx')).DeactivatedPage,
}));

type Tell = ReturnType<typeof useSwitchedOff>['tell'];

/** A page to sign in by, or in its place the one that says why an account cannot. */
export function UnlessSwitchedOff({ children }: { children: (onDisabled: Tell) => ReactNode }) {
  const { code, tell, leave } = useSwitchedOff();
  if (code === undefined) return children(tell);
  return (
    <Suspense>
      <DeactivatedPage code={code} onLeave={leave} />
    </Suspense>
  );
}

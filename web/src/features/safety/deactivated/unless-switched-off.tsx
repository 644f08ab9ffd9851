import type { FindAppealCodeBody } from '@tagpo/contract/wire/account/find-appeal-code';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { readAppealCode } from '../../../lib/device/appeal-code.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';

const DeactivatedPage = lazyPart(
  () => import('./deactivated-page.tsx'),
  ({ DeactivatedPage }) => DeactivatedPage,
);

type OnDisabled = ReturnType<typeof useSwitchedOff>['onDisabled'];

/** A page to sign in with, or in its place the page about a switched-off account. */
export function UnlessSwitchedOff({ children }: { children: (onDisabled: OnDisabled) => ReactNode }) {
  const { code, onDisabled, leave } = useSwitchedOff();
  if (code === undefined) return children(onDisabled);
  return (
    <Suspense>
      <DeactivatedPage code={code} onLeave={leave} />
    </Suspense>
  );
}

const loadCalls = () => import('./appeal-calls.ts');

/**
 * The appeal code whose page is to be shown: that of the member who was signed in last on this device and did not log
 * out, or of the account that the identity provider reports as disabled. Failures are ignored.
 */
function useSwitchedOff() {
  const [kept] = useState(() => readAppealCode());
  const [code, setCode] = useState<string>();
  useEffect(() => {
    if (kept === undefined || kept.hasLeft) return;
    loadCalls()
      .then(({ isStillOff }) => isStillOff(kept))
      .then(
        (isOff) => isOff && setCode(kept.code),
        () => {},
      );
  }, [kept]);
  return {
    code,
    /** Called when the identity provider reports these credentials' account as disabled. Returns whether its page is shown. */
    onDisabled: async (credentials: FindAppealCodeBody): Promise<boolean> => {
      const isKept = 'email' in credentials && credentials.email === kept?.email;
      const ask = () => loadCalls().then(({ findAppealCode }) => findAppealCode(credentials));
      const found = isKept ? kept?.code : await ask().catch(() => undefined);
      setCode(found);
      return !!found;
    },
    leave: () => setCode(undefined),
  };
}

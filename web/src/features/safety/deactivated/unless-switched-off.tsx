import type { FindAppealCodeBody } from '@tagpo/contract/wire/account/find-appeal-code';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { readAppealCode } from '../../../lib/device/appeal-code.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';

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

const loadCalls = () => import('./appeal-calls.ts');

/**
 * The appeal code of a switched-off account whose page is to be shown: of the one that was signed in last on this device, asked when it was
 * signed out without its member's doing; or of the one that the identity provider says is off. What cannot be found out changes
 * nothing.
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
    /**
     * The identity provider says that the account of these credentials is off: on a device that holds no code, they open it. Answers whether
     * its page is shown.
     */
    tell: async (credentials: FindAppealCodeBody): Promise<boolean> => {
      const isKept = 'email' in credentials && credentials.email === kept?.email;
      const ask = () => loadCalls().then(({ findAppealCode }) => findAppealCode(credentials));
      const found = isKept ? kept?.code : await ask().catch(() => undefined);
      setCode(found);
      return !!found;
    },
    leave: () => setCode(undefined),
  };
}

import type { FindAppealCodeBody } from '@tagpo/contract/wire/account/find-appeal-code';
import { useEffect, useState } from 'react';
import { readAppealCode } from '../../../lib/device/appeal-code.ts';

const loadCalls = () => import('./appeal-calls.ts');

/**
 * The appeal code of a switched-off account whose page is to be shown: of the one that was signed in last on this device, asked when it was
 * signed out without its member's doing; or of the one that the identity provider says is off. What cannot be found out changes
 * nothing.
 */
export function useSwitchedOff() {
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

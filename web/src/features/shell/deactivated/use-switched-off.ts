import { useEffect, useState } from 'react';
import { keepAppealCode, readAppealCode } from '../../../lib/appeal-code.ts';

/**
 * Whether the account that was signed in last on this device is switched off: asked when it was signed out without its
 * member's doing, or told by the identity provider. What cannot be found out changes nothing.
 */
export function useSwitchedOff() {
  const [kept] = useState(() => readAppealCode());
  const [isOff, setIsOff] = useState(false);
  useEffect(() => {
    if (kept === undefined || kept.hasLeft) return;
    let hasGone = false;
    import('./ask-standing.ts')
      .then(({ isSwitchedOff }) => isSwitchedOff(kept.code))
      .then(
        (isOffNow) => {
          if (!isOffNow) keepAppealCode({ ...kept, hasLeft: true });
          else if (!hasGone) setIsOff(true);
        },
        () => undefined,
      );
    return () => {
      hasGone = true;
    };
  }, [kept]);
  return {
    code: isOff ? kept?.code : undefined,
    /** The identity provider says that the account of this address is off. */
    tell: (email: string) => setIsOff(email === kept?.email),
    leave: () => setIsOff(false),
  };
}

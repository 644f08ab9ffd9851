import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGoBack } from '../../../../lib/navigation/use-go-back.ts';

/**
 * Asks before unsaved changes are left. The browser's back button cannot be refused, so while there are changes it only
 * leaves a second history entry of this page.
 */
export function useLeaveGuard(isDirty: boolean) {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const [wanted, setWanted] = useState<string | 'back'>();
  const isArmed = useRef(false);

  function arm() {
    if (!isGuardEntry()) window.history.pushState({ ...window.history.state, isGuard: true }, '');
    isArmed.current = true;
  }

  const handlePop = useEffectEvent(() => {
    if (!isArmed.current || isGuardEntry()) return;
    isArmed.current = false;
    if (isDirty) setWanted('back');
    else navigate(-1);
  });

  useEffect(() => {
    window.addEventListener('popstate', handlePop);
    return () => window.removeEventListener('popstate', handlePop);
  }, []);

  const handleDirty = useEffectEvent(arm);
  useEffect(() => {
    if (!isDirty) return;
    handleDirty();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  /** Navigates without asking, and removes the second history entry. */
  function leave(to: string) {
    if (!isArmed.current) return navigate(to, { replace: true });
    isArmed.current = false;
    window.addEventListener('popstate', () => navigate(to, { replace: true }), { once: true });
    window.history.back();
  }

  return {
    isAsking: wanted !== undefined,
    leave,
    requestLeave: (to: string) => (isDirty ? setWanted(to) : leave(to)),
    stay: () => {
      setWanted(undefined);
      arm();
    },
    discard: (otherwise: string) => {
      setWanted(undefined);
      if (wanted === 'back') goBack(otherwise);
      else leave(wanted ?? otherwise);
    },
  };
}

function isGuardEntry(): boolean {
  return window.history.state?.isGuard === true;
}

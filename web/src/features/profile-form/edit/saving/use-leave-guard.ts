import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leaveStep, useBackStep } from '../../../../lib/navigation/back-step.ts';
import { useGoBack } from '../../../../lib/navigation/use-go-back.ts';

interface Form {
  readonly isDirty: boolean;
  /** Who leaves meanwhile is asked when the save has failed, and goes there when it is done. */
  readonly isSaving: boolean;
}

/** Asks before unsaved changes are left, by going back and by any link too. */
export function useLeaveGuard({ isDirty, isSaving }: Form) {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const [wanted, setWanted] = useState<string | 'back'>();
  const latestWanted = useRef(wanted);
  useEffect(() => {
    latestWanted.current = wanted;
  }, [wanted]);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  useBackStep(isDirty && wanted === undefined, () => setWanted('back'));

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
      if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname) return;
      if (link.target || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      // The router does not follow the link then. What else a click does happens: a link of the menu closes the menu.
      event.preventDefault();
      setWanted(link.pathname);
    };
    document.addEventListener('click', ask, { capture: true });
    return () => document.removeEventListener('click', ask, { capture: true });
  }, [isDirty]);

  /** Navigates without asking. */
  const leave = (to: string) => leaveStep(() => navigate(to, { replace: true }));

  return {
    isAsking: wanted !== undefined && !isSaving,
    requestLeave: (to: string) => (isDirty ? setWanted(to) : leave(to)),
    stay: () => setWanted(undefined),
    /** Goes where its member wanted to, also if they tapped it since the save began. Who went back twice has left already. */
    leaveUnasked: (otherwise: string) => {
      if (!isOpen.current) return;
      if (latestWanted.current === 'back') goBack(otherwise);
      else leave(latestWanted.current ?? otherwise);
    },
  };
}

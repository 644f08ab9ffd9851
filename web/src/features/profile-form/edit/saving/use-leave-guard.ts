import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { leaveStep, useBackStep } from '../../../../lib/navigation/back-step.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useGoBack } from '../../../../lib/navigation/use-go-back.ts';

interface Form {
  readonly isDirty: boolean;
  /** A member who leaves during a save is asked once it has failed, and led on once it is done. */
  readonly isSaving: boolean;
}

/** Asks before unsaved changes are left, by going back and by any link too. */
export function useLeaveGuard({ isDirty, isSaving }: Form) {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { state: arrival } = useLocation();
  const [wanted, setWanted] = useState<string | 'back'>();
  const latestWanted = useRef(wanted);
  useEffect(() => {
    latestWanted.current = wanted;
  }, [wanted]);
  const isOpen = useRef(false);
  // Cleaned up as well where the form is hidden, while the page behind it loads.
  useLayoutEffect(() => {
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

  /** Navigates without asking: back to the page before, if it is that one, so that it is not in the history twice. */
  const leave = (to: string) => {
    if (arrival?.from === to) goBack(to);
    else leaveStep(() => navigate(to, { replace: true }));
  };

  /** Whether its member has gone back twice during a save. The form may still be shown, while the page behind it loads. */
  const hasLeft = () => !isOpen.current || window.location.pathname !== paths.editProfile;

  return {
    isAsking: wanted !== undefined && !isSaving,
    requestLeave: (to: string) => (isDirty ? setWanted(to) : leave(to)),
    stay: () => setWanted(undefined),
    hasLeft,
    /** Goes where its member wanted to, also if they tapped it since the save began. Does nothing once they have left. */
    leaveUnasked: (otherwise: string) => {
      if (hasLeft()) return;
      if (latestWanted.current === 'back') goBack(otherwise);
      else leave(latestWanted.current ?? otherwise);
    },
  };
}

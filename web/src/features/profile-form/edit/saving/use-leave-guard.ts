import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leaveStep, useBackStep } from '../../../../lib/navigation/back-step.ts';
import { useGoBack } from '../../../../lib/navigation/use-go-back.ts';

/** Asks before unsaved changes are left, by going back too. */
export function useLeaveGuard(isDirty: boolean) {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const [wanted, setWanted] = useState<string | 'back'>();
  const isAsking = wanted !== undefined;
  useBackStep(isDirty && !isAsking, () => setWanted('back'));

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  /** Navigates without asking. */
  const leave = (to: string) => leaveStep(() => navigate(to, { replace: true }));

  return {
    isAsking,
    leave,
    requestLeave: (to: string) => (isDirty ? setWanted(to) : leave(to)),
    stay: () => setWanted(undefined),
    discard: (otherwise: string) => {
      if (wanted === 'back') goBack(otherwise);
      else leave(wanted ?? otherwise);
    },
  };
}

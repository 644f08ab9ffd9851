import { useEffect, useState } from 'react';

/** Whether a time of this device's clock is still to come; rendered again when it has. */
export function useIsBefore(until: number | undefined): boolean {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(() => setPassed(until), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== undefined && until !== passed && until > Date.now();
}

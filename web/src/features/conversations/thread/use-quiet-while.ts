import { useEffect, useState } from 'react';

/** Milliseconds in which assistive technology has noticed what was added. */
const NOTICED_MS = 500;

/** True while something loads, and until what it brought has been passed over. */
export function useQuietWhile(isLoading: boolean): boolean {
  const [isQuiet, setIsQuiet] = useState(isLoading);
  if (isLoading && !isQuiet) setIsQuiet(true);
  useEffect(() => {
    if (isLoading || !isQuiet) return;
    const timer = setTimeout(() => setIsQuiet(false), NOTICED_MS);
    return () => clearTimeout(timer);
  }, [isLoading, isQuiet]);
  return isQuiet;
}

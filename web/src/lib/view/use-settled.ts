import { useEffect, useState } from 'react';

/** Milliseconds without a change after which what was typed is looked for. */
export const DEBOUNCE_MS = 350;

/** A text once it is left alone. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

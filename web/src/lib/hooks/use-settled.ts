import { useEffect, useState } from 'react';

/** Milliseconds without a change after which the text counts as typed. */
export const DEBOUNCE_MS = 350;

/** A debounced text. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

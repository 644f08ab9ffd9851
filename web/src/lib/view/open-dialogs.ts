import { atom, type ReadableAtom } from 'nanostores';
import { useEffect } from 'react';

const count = atom(0);

/** The number of dialogs that are open over the page, the main menu included. */
export const openDialogs: ReadableAtom<number> = count;

/** Counts a dialog while it is open. */
export function useOpenDialog(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    count.set(count.get() + 1);
    return () => count.set(count.get() - 1);
  }, [isOpen]);
}

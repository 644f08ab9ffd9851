import { atom, type ReadableAtom } from 'nanostores';
import { type RefObject, useEffect } from 'react';

const open = atom<readonly HTMLDialogElement[]>([]);

/** The dialogs that are open over the page, the main menu included; the last is on top. */
export const openDialogs: ReadableAtom<readonly HTMLDialogElement[]> = open;

/** Lists a dialog while it is open. Called after the effect that opens it: what shows on top of it has to come later. */
export function useOpenDialog(dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    open.set([...open.get(), element]);
    return () => open.set(open.get().filter((one) => one !== element));
  }, [dialog, isOpen]);
}

import { useEffect, useRef, useState } from 'react';
import { useReadable } from '../../../lib/hooks/use-readable.ts';
import { openDialogs } from '../../../lib/page/open-dialogs.ts';
import { useIsWriting } from '../../../lib/page/use-is-writing.ts';
import { chatInFront } from '../../../live/live-state.ts';

/**
 * Milliseconds after the last press until the sheet may open: longer than between two answers in the deck, and than a tap
 * that left a field or closed a dialog.
 */
const QUIET_MS = 800;

/**
 * Whether a sheet may open: the member is neither writing, nor in a chat, nor in a dialog, and has pressed nothing for a moment. They are occupied
 * while they write or chat.
 */
export function useIsFree(isWanted: boolean): { isFree: boolean; isOccupied: boolean } {
  const isOccupied = [useIsWriting(), useReadable(chatInFront) !== undefined].includes(true);
  const isCovered = useReadable(openDialogs).length > 0;
  const isBusy = isOccupied || isCovered || !isWanted;
  const pressedAt = useRef(0);
  const [isFree, setIsFree] = useState(false);
  if (isBusy && isFree) setIsFree(false);
  useEffect(() => {
    const note = () => {
      pressedAt.current = performance.now();
    };
    // A press just before this file was loaded went unnoticed.
    note();
    const presses = ['pointerdown', 'pointerup', 'keydown'] as const;
    for (const press of presses) document.addEventListener(press, note, { capture: true, passive: true });
    return () => {
      for (const press of presses) document.removeEventListener(press, note, { capture: true });
    };
  }, []);
  useEffect(() => {
    if (isBusy) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = QUIET_MS - (performance.now() - pressedAt.current);
      if (left <= 0) setIsFree(true);
      else timer = setTimeout(look, left);
    };
    look();
    return () => clearTimeout(timer);
  }, [isBusy]);
  return { isFree: isFree && !isBusy, isOccupied };
}

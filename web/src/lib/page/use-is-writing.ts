import { useEffect, useState } from 'react';

/** Milliseconds after the last letter, and from then on between two looks, until a field that was emptied or is gone counts as left. */
const LOOK_MS = 4_000;

/** Whether somebody is writing on this page, in a field that they have not left: nothing may take the keyboard from them meanwhile. */
export function useIsWriting(): boolean {
  const [isWriting, setIsWriting] = useState(() => isBegun(document.activeElement));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (isNow: boolean) => {
      setIsWriting(isNow);
      clearTimeout(timer);
      if (isNow) timer = setTimeout(look, LOOK_MS);
    };
    const look = () => show(isBegun(document.activeElement));
    const handleInput = ({ target }: Event) => {
      if (isTextField(target)) show(true);
    };
    const handleFocusIn = ({ target }: FocusEvent) => {
      if (isBegun(target)) show(true);
    };
    // When the window alone loses the focus, the field keeps it.
    const handleFocusOut = ({ relatedTarget }: FocusEvent) =>
      show(isTextField(relatedTarget) || isBegun(document.activeElement));
    look();
    document.addEventListener('input', handleInput);
    document.addEventListener('focusin', handleFocusIn);
    document.addEventListener('focusout', handleFocusOut);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', handleInput);
      document.removeEventListener('focusin', handleFocusIn);
      document.removeEventListener('focusout', handleFocusOut);
    };
  }, []);
  return isWriting;
}

/** A checkbox or a slider takes no letters. */
const isTextField = (target: EventTarget | null): target is HTMLTextAreaElement | HTMLInputElement =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && target.matches(':read-write');

const isBegun = (field: EventTarget | null) => isTextField(field) && field.value !== '';

import { useEffect, useState } from 'react';

/** Milliseconds after the last letter in which somebody still counts as writing. */
const PAUSE_MS = 4_000;

/** Whether somebody is writing on this page: nothing may take the keyboard from them meanwhile. */
export function useIsWriting(): boolean {
  const [isWriting, setIsWriting] = useState(() => isBegun(document.activeElement));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => setIsWriting(false);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(stop, PAUSE_MS);
    };
    const handleInput = ({ target }: Event) => {
      if (!isTextField(target)) return;
      setIsWriting(true);
      restart();
    };
    restart();
    document.addEventListener('input', handleInput);
    document.addEventListener('focusout', stop);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', handleInput);
      document.removeEventListener('focusout', stop);
    };
  }, []);
  return isWriting;
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

const isBegun = (field: Element | null) => isTextField(field) && field.value !== '';

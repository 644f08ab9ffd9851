import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useBackStep } from '../lib/navigation/back-step.ts';
import { useOpenDialog } from '../lib/page/open-dialogs.ts';

type DialogProps = {
  title: string;
  text?: string;
  isOpen: boolean;
  onClose: () => void;
  /** A large title, in the middle. */
  isFestive?: boolean;
  /** Nobody pressed anything for it: for a moment it takes no tap, which may be meant for what was there before, and none of its parts gets the focus. */
  isUnasked?: boolean;
  /** Open in a history entry of its own, so that going back closes it already. */
  hasEntry?: boolean;
  children: ReactNode;
};

/** A sheet over the page that asks for one thing. Escape, a tap beside it and going back close it; the focus goes back where it was. */
export function Dialog({ title, text, isOpen, onClose, isFestive, isUnasked, hasEntry, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isGuarded = useIsGuarded(isOpen && isUnasked === true);
  useEffect(() => {
    if (isOpen && dialog.current?.open === false) {
      dialog.current.showModal();
      // Its first control got the focus, and large letters may have scrolled to it past the title.
      dialog.current.scrollTop = 0;
    }
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  useOpenDialog(dialog, isOpen);
  useBackStep(isOpen && !hasEntry, () => dialog.current?.close());
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes every dialog.
    <dialog
      ref={dialog}
      tabIndex={-1}
      closedby={isGuarded ? 'closerequest' : 'any'}
      aria-busy={isGuarded || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onClose={() => isOpen && onClose()}
      onClick={(event) => !isGuarded && closeIfBeside(event)}
      className="mx-auto mt-auto mb-0 focus:outline-none max-h-[92dvh] w-full max-w-column overflow-y-auto wrap-anywhere scroll-pb-44 rounded-t-[1.75rem] bg-card px-6 sm:mb-auto sm:w-[26rem] sm:rounded-b-[1.75rem] pt-7 text-ink backdrop:bg-night/60 open:animate-rise"
    >
      {isOpen && (
        <>
          <h2 id={`${id}-title`} className={isFestive ? 'text-center text-display' : 'text-heading'}>
            {title}
          </h2>
          {text && (
            <p id={`${id}-text`} className={isFestive ? 'mt-3 text-center text-balance' : 'mt-2 text-ink-soft'}>
              {text}
            </p>
          )}
          <div inert={isGuarded} className="mt-6 grid grid-cols-1 gap-3 pb-[calc(var(--spacing-safe-bottom)+1.5rem)]">
            {children}
          </div>
        </>
      )}
    </dialog>
  );
}

/** What `closedby` does, where the browser does not know it. */
function closeIfBeside({ currentTarget: dialog, target, clientX, clientY }: MouseEvent<HTMLDialogElement>): void {
  if ('closedBy' in HTMLDialogElement.prototype || target !== dialog) return;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) dialog.close();
}

const GUARD_MS = 500;

function useIsGuarded(isUnasked: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isUnasked) return;
    const timer = setTimeout(() => setIsOver(true), GUARD_MS);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [isUnasked]);
  return isUnasked && !isOver;
}

/**
 * What ends a dialog's form, side by side: in sight however long the form is. Its parent is no grid, whose row would hold
 * it where it is.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-keep-clear
      className="sticky bottom-0 max-[16rem]:static -mx-6 -mb-[calc(var(--spacing-safe-bottom)+1.5rem)] grid grid-cols-[repeat(auto-fit,minmax(max(5rem,calc(50%-0.375rem)),1fr))] gap-3 bg-card px-6 pt-3 soft-edge pb-[calc(var(--spacing-safe-bottom)+1.5rem)]"
    >
      {children}
    </div>
  );
}

import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useReadable } from '../../lib/hooks/use-readable.ts';
import { openDialogs } from '../../lib/page/open-dialogs.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { shellMessages } from '../../messages/shell/shell.ts';
import { dismissToast, TOAST_DURATION_MS, type Toast, toasts } from './toasts.ts';
import { useFreePlace } from './use-free-place.ts';

const SWIPE_THRESHOLD_PX = 50;

export function Toaster() {
  const t = useMessages(shellMessages);
  const shown = useReadable(toasts);
  const host = useHostOnTop(shown.some(({ isOpen }) => isOpen));
  return (
    <Provider
      label={t.notifications}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      duration={TOAST_DURATION_MS}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={t.dismiss} />
      ))}
      {createPortal(<Viewport hotkey={['F8']} label={t.notifications} className="focus-visible:outline-none" />, host)}
    </Provider>
  );
}

/**
 * The element that notifications show in, over everything. A modal dialog makes inert what is outside it, so over a dialog the element is
 * inside it. It is moved, and never made again: what it shows keeps its time, its place and the focus of the page.
 */
function useHostOnTop(isShowing: boolean): HTMLElement {
  const [host] = useState(createHost);
  const dialog = useReadable(openDialogs).at(-1);
  useLayoutEffect(() => {
    // A dialog that leaves with its page is still listed for a moment.
    (dialog?.isConnected ? dialog : document.body).append(host);
    // A browser without popovers shows it in its place.
    host.showPopover?.();
  }, [host, dialog]);
  useLayoutEffect(() => () => host.remove(), [host]);
  useFreePlace(host, isShowing, dialog);
  return host;
}

/** It is moved by a transform, which the browser does not count as a shift of the layout. */
function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.popover = 'manual';
  // A popover is as wide as its content.
  host.style.width = 'auto';
  host.className =
    'pointer-events-none fixed top-auto right-0 bottom-0 translate-y-[calc(-1*max(var(--below),var(--spacing-safe-bottom)))] left-(--rail) z-50 mx-auto max-w-column overflow-visible bg-transparent px-4 py-3';
  return host;
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const isDestructive = toast.tone === 'destructive';
  const dismiss = () => dismissToast(toast.id);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return;
    // Or the dialog below closes as well.
    event.preventDefault();
    event.currentTarget.parentElement?.focus();
    dismiss();
  };
  return (
    <Root
      open={toast.isOpen}
      onOpenChange={(isOpen) => isOpen || dismiss()}
      onKeyDown={handleKey}
      type={isDestructive ? 'foreground' : 'background'}
      className="animate-rise pointer-events-auto flex items-start gap-3 rounded-soft bg-ink p-4 pl-5 text-paper shadow-2xl shadow-night/30 data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:opacity-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <span className={`mt-1.5 size-2.5 shrink-0 rounded-full ${isDestructive ? 'bg-guava' : 'bg-mango'}`} />
      <div className="min-w-0 grow wrap-break-word">
        <Title className="font-semibold leading-snug">{toast.title}</Title>
        {toast.description && <Description className="text-small opacity-80">{toast.description}</Description>}
        {toast.action && (
          <Action
            altText={toast.action.label}
            onClick={toast.action.run}
            className="-mb-2 min-h-11 font-semibold underline"
          >
            {toast.action.label}
          </Action>
        )}
      </div>
      <Close
        aria-label={closeLabel}
        className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-full opacity-70 hover:opacity-100"
      >
        <X className="size-4" />
      </Close>
    </Root>
  );
}

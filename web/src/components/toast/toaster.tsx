import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { useReadable } from '../../lib/view/use-readable.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { shellMessages } from '../../messages/shell/shell.ts';
import { dismissToast, TOAST_DURATION_MS, type Toast, toasts } from './toasts.ts';

const SWIPE_THRESHOLD_PX = 50;

export function Toaster() {
  const t = useMessages(shellMessages);
  const shown = useReadable(toasts);
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
      <Viewport
        hotkey={['F8']}
        label={t.notifications}
        className="fixed top-(--strip) right-0 left-(--rail) z-50 mx-auto w-full max-w-column px-4 pt-[calc(var(--spacing-safe-top)+1rem)] focus-visible:outline-none"
      />
    </Provider>
  );
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const isDestructive = toast.tone === 'destructive';
  return (
    <Root
      open={toast.isOpen}
      onOpenChange={(isOpen) => isOpen || dismissToast(toast.id)}
      type={isDestructive ? 'foreground' : 'background'}
      className="animate-rise flex items-start gap-3 rounded-soft bg-ink p-4 pl-5 text-paper shadow-2xl shadow-night/30 data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:opacity-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <span className={`mt-1.5 size-2.5 shrink-0 rounded-full ${isDestructive ? 'bg-guava' : 'bg-mango'}`} />
      <div className="min-w-0 grow wrap-break-word">
        <Title className="font-semibold leading-snug">{toast.title}</Title>
        {toast.description && <Description className="text-small opacity-85">{toast.description}</Description>}
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

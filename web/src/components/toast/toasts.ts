import { atom } from 'nanostores';

export type ToastContent = {
  title: string;
  description?: string;
  tone?: 'plain' | 'destructive';
  action?: { label: string; run: () => void };
};
export type Toast = ToastContent & { id: number; isOpen: boolean };

/** Milliseconds; specification §4 and §9. */
export const TOAST_DURATION_MS = 5000;
const REMOVAL_DELAY_MS = 1_000_000;
const LIMIT = 1;

export const toasts = atom<readonly Toast[]>([]);
let lastId = 0;

export function updateToast(id: number, change: Partial<Toast>): void {
  toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, ...change } : toast)));
}

export function removeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Closes a toast. It stays in the list for the removal delay, or until a newer one replaces it. */
export function dismissToast(id: number): void {
  updateToast(id, { isOpen: false });
  setTimeout(() => removeToast(id), REMOVAL_DELAY_MS);
}

/** Closes what an earlier attempt has told. */
export function dismissToasts(): void {
  for (const { id } of toasts.get()) dismissToast(id);
}

/** Shows a notification; the newest replaces older ones. */
export function addToast(content: ToastContent): number {
  lastId += 1;
  toasts.set([{ ...content, id: lastId, isOpen: true }, ...toasts.get()].slice(0, LIMIT));
  return lastId;
}

/** Tells that something failed. */
export function addErrorToast({ errorTitle }: { errorTitle: string }, description: string): void {
  addToast({ title: errorTitle, description, tone: 'destructive' });
}

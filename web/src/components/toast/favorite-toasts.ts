import { favoriteMessages } from '../../messages/meeting/favorites.ts';
import { addToast } from './toasts.ts';

/** Toasts for a changed favourite and for a failure. */
export const favoriteToasts = {
  onChanged(isFavorite: boolean, undo: () => void): void {
    const t = favoriteMessages.get();
    addToast({ title: isFavorite ? t.added : t.removed, action: { label: t.undo, run: undo } });
  },
  onFailed(isWanted: boolean): void {
    const t = favoriteMessages.get();
    addToast({ title: t.errorTitle, description: isWanted ? t.addFailed : t.removeFailed, tone: 'destructive' });
  },
};

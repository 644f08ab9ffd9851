import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { isOffline, isUnreachable } from '../../lib/api/connection.ts';
import { setupMessages } from '../../messages/profile/setup.ts';

/** Tells that a form could not be saved: offline that nothing is lost, since both forms keep what is written on the device. */
export function addSaveErrorToast(error: unknown, describe: (error: unknown) => string): void {
  const t = setupMessages.get();
  if (isOffline.get() && isUnreachable(error))
    addToast({ title: t.offline, description: t.offlineHint, tone: 'destructive' });
  else addErrorToast(t, describe(error));
}

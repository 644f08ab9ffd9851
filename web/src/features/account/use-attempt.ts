import { useState } from 'react';
import { addToast } from '../../components/toast/toasts.ts';
import { settingsMessages } from '../../messages/settings.ts';

/** Runs one action at a time, and shows the given message when it fails. */
export function useAttempt(failure: string) {
  const [isBusy, setIsBusy] = useState(false);
  async function attempt(act: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await act();
    } catch {
      addToast({ title: settingsMessages.get().errorTitle, description: failure, tone: 'destructive' });
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, attempt };
}

import { useState } from 'react';
import { addErrorToast } from '../../components/toast/toasts.ts';
import { settingsMessages } from '../../messages/settings.ts';

/** Runs one action at a time, and shows the given message when it fails. */
export function useAttempt(failure: string) {
  const [isBusy, setIsBusy] = useState(false);
  async function attempt(act: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await act();
    } catch {
      addErrorToast(settingsMessages.get(), failure);
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, attempt };
}

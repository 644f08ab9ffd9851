/** One tab of a browser looks and listens for all. */
export type Lead = {
  /** Steals the lead, for the tab in front. */
  take(): void;
  end(): void;
};

type LeadOptions = { name: string; locks: LockManager; onLead: () => void; onLost: () => void };

/** Waits for the lead, and again after another tab has stolen it. */
export function followLead({ name, locks, onLead, onLost }: LeadOptions): Lead {
  let waiting: AbortController | undefined;
  let letGo: (() => void) | undefined;
  let isTaking = false;
  let hasEnded = false;

  const wait = () => {
    if (hasEnded) return;
    waiting = new AbortController();
    request({ signal: waiting.signal });
  };
  const request = async (options: LockOptions) => {
    let release: (() => void) | undefined;
    const hold = () =>
      new Promise<void>((resolve) => {
        // A grant may arrive after the lead was stolen, by this tab too.
        if (hasEnded || options.signal?.aborted) return resolve();
        isTaking = false;
        release = resolve;
        letGo = resolve;
        onLead();
      });
    try {
      await locks.request(name, options, hold);
    } catch (error) {
      // Stolen by another tab, or the wait was aborted.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
      if (!release || letGo !== release || hasEnded) return;
      letGo = undefined;
      onLost();
      wait();
    }
  };

  wait();
  return {
    take() {
      if (letGo || isTaking || hasEnded) return;
      isTaking = true;
      waiting?.abort();
      request({ steal: true });
    },
    end() {
      hasEnded = true;
      waiting?.abort();
      letGo?.();
      letGo = undefined;
    },
  };
}

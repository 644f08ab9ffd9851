export type Lead = ReturnType<typeof followLead>;

type LeadOptions = { name: string; locks: LockManager; onLead: () => void; onLost: () => void };

/** One tab of a browser leads: it looks and listens for all. This waits for the lead, and again after another tab has stolen it. */
export function followLead({ name, locks, onLead, onLost }: LeadOptions) {
  let waiting: AbortController | undefined;
  let release: (() => void) | undefined;
  let isTaking = false;
  let hasEnded = false;

  const wait = () => {
    if (hasEnded) return;
    waiting = new AbortController();
    request({ signal: waiting.signal });
  };
  const request = async (options: LockOptions) => {
    let ownRelease: (() => void) | undefined;
    let isOver = false;
    const hold = () =>
      new Promise<void>((resolve) => {
        // A grant may arrive after the lead was stolen, by this tab too.
        if (hasEnded || isOver || options.signal?.aborted) return resolve();
        isTaking = false;
        ownRelease = resolve;
        release = resolve;
        onLead();
      });
    try {
      await locks.request(name, options, hold);
    } catch (error) {
      // Stolen by another tab, or the wait was aborted.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
      isOver = true;
      if (hasEnded || options.signal?.aborted || release !== ownRelease) return;
      release = undefined;
      isTaking = false;
      if (ownRelease) onLost();
      wait();
    }
  };

  wait();
  return {
    /** Steals the lead, for the tab in front. */
    take(): void {
      if (release || isTaking || hasEnded) return;
      isTaking = true;
      waiting?.abort();
      request({ steal: true });
    },
    end(): void {
      hasEnded = true;
      waiting?.abort();
      release?.();
      release = undefined;
    },
  };
}

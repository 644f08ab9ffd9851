export type Turn = ReturnType<typeof createTurn>;

export type TurnOptions = {
  name: string;
  /** `lost` is aborted when another tab took the turn. */
  work: (lost: AbortSignal) => Promise<void>;
  locks: LockManager | undefined;
  isInFront: () => boolean;
  /** Milliseconds within which a tab that has the turn and is not frozen answers. */
  silenceMs?: number | undefined;
};

/**
 * Lets one tab at a time do some work. A turn is a Web Lock of this name. Phones freeze background tabs while they hold the lock, so a tab in front asks by a BroadcastChannel of the
 * same name and steals the lock from one that is silent. Without Web Locks each tab has the turn.
 */
export function createTurn({ name, work, locks, isInFront, silenceMs = 1000 }: TurnOptions) {
  const channel = locks && new BroadcastChannel(`${name}.turn`);
  let isRunning = false;
  let isRequesting = false;
  let isWantedAgain = false;
  let hasAnswer = false;
  let queued: AbortController | undefined;
  let isClosed = false;

  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data === 'who' && isRunning) channel.postMessage('me');
      if (data === 'me') hasAnswer = true;
    };
  }

  async function runWith(options: LockOptions): Promise<void> {
    const lost = new AbortController();
    const run = async () => {
      isRunning = true;
      // The tab that asked just before got no answer.
      channel?.postMessage('me');
      try {
        await work(lost.signal);
      } finally {
        isRunning = false;
      }
    };
    if (!locks) return run();
    let running: Promise<void> | undefined;
    try {
      await locks.request(name, options, () => {
        running = run();
        return running;
      });
    } catch (error) {
      // Stolen, or aborted; anything else is an error of the work.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
      lost.abort();
      if (!running) return;
      await running;
      // The tab that stole the lock may close before everything is sent.
      isWantedAgain = true;
    }
  }

  async function takeTurn(): Promise<void> {
    queued = new AbortController();
    const { signal } = queued;
    stealIfSilent();
    await runWith({ signal });
    const isStealing = signal.aborted && !isClosed;
    queued = undefined;
    if (isStealing) await runWith({ steal: true });
  }

  async function stealIfSilent(): Promise<void> {
    const waiting = queued;
    if (!channel || !waiting || isRunning || !isInFront()) return;
    hasAnswer = false;
    channel.postMessage('who');
    await new Promise((resolve) => setTimeout(resolve, silenceMs));
    if (!hasAnswer && !isRunning && waiting === queued) waiting.abort();
  }

  async function request(): Promise<void> {
    isWantedAgain = true;
    if (isRequesting) return;
    isRequesting = true;
    try {
      while (isWantedAgain && !isClosed) {
        isWantedAgain = false;
        await takeTurn();
      }
    } finally {
      isRequesting = false;
    }
  }

  return {
    /** Does the work when it is this tab's turn. A call during the work makes it do the work once more. */
    request,
    /** To be called when this tab comes to the front: it steals the turn of a tab that does not answer. */
    stealIfSilent,
    close(): void {
      isClosed = true;
      queued?.abort();
      channel?.close();
    },
  };
}

type Handlers = Partial<Record<'shown' | 'hidden' | 'focused' | 'online', () => void>>;

export type PageEvents = { isVisible(): boolean; follow(on: Handlers): () => void };

/** Visibility, focus and restoring of this tab. */
export const page: PageEvents = {
  isVisible: () => document.visibilityState === 'visible',
  follow({ shown, hidden, focused, online }) {
    const stop = new AbortController();
    const { signal } = stop;
    const turn = () => (document.visibilityState === 'visible' ? shown?.() : hidden?.());
    document.addEventListener('visibilitychange', turn, { signal });
    // A tab that comes back from the back/forward cache has missed everything meanwhile.
    window.addEventListener('pageshow', ({ persisted }) => persisted && turn(), { signal });
    if (focused) window.addEventListener('focus', focused, { signal });
    if (online) window.addEventListener('online', online, { signal });
    return () => stop.abort();
  },
};

/** Milliseconds without a tab in front after which the listener stops. */
const SLEEP_MS = 5 * 60_000;

type SleepOptions = { page: PageEvents; onShown: () => void; onHidden: () => void; onSleep: () => void };

/** A tab that is not in front goes to sleep after a while. */
export function followSleep({ page, onShown, onHidden, onSleep }: SleepOptions) {
  let isAsleep = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isAsleep = true;
      onSleep();
    }, SLEEP_MS);
  };
  if (!page.isVisible()) startTimer();
  const stop = page.follow({
    shown() {
      clearTimeout(timer);
      isAsleep = false;
      onShown();
    },
    hidden() {
      startTimer();
      onHidden();
    },
  });
  return {
    isAsleep: () => isAsleep,
    end() {
      clearTimeout(timer);
      stop();
    },
  };
}

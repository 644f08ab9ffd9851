import type { PageEvents } from './page.ts';

/** Milliseconds without a tab in front after which the listener stops. */
const SLEEP_MS = 5 * 60_000;

export type Rest = { isAsleep(): boolean; end(): void };

type RestOptions = { page: PageEvents; onShown: () => void; onHidden: () => void; onSleep: () => void };

/** A tab that is not in front goes to sleep after a while. */
export function followRest({ page, onShown, onHidden, onSleep }: RestOptions): Rest {
  let isAsleep = false;
  let sleep: ReturnType<typeof setTimeout> | undefined;
  const hidden = () => {
    clearTimeout(sleep);
    sleep = setTimeout(() => {
      isAsleep = true;
      onSleep();
    }, SLEEP_MS);
  };
  if (!page.isVisible()) hidden();
  const stop = page.follow({
    shown() {
      clearTimeout(sleep);
      isAsleep = false;
      onShown();
    },
    hidden() {
      hidden();
      onHidden();
    },
  });
  return {
    isAsleep: () => isAsleep,
    end() {
      clearTimeout(sleep);
      stop();
    },
  };
}

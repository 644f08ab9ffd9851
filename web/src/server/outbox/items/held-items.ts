import { atom, type ReadableAtom } from 'nanostores';
import { byOrder, type Item } from './item.ts';
import type { Change, OutboxStore } from './store.ts';

export type HeldItems = ReturnType<typeof createHeldItems>;

/** The waiting items in this tab. A change shows at once and is stored meanwhile; `onKept` is called then, so that other tabs load it. */
export function createHeldItems(store: OutboxStore, onKept: () => void) {
  const items = atom<readonly Item[]>([]);
  const isLoaded = atom(false);
  let kept: readonly Item[] = [];
  let unsaved: readonly Change[] = [];

  const show = () => items.set(unsaved.reduce((list, change) => change(list), kept).toSorted(byOrder));

  return {
    items: items as ReadableAtom<readonly Item[]>,
    isLoaded: isLoaded as ReadableAtom<boolean>,
    async refresh(): Promise<void> {
      kept = await store.read();
      show();
      isLoaded.set(true);
    },
    /** With `beforeShown` the change shows only once it is stored, right after that call: then its replacement is shown at the same moment. */
    async change(by: Change, beforeShown?: () => void): ReturnType<OutboxStore['change']> {
      unsaved = [...unsaved, by];
      if (!beforeShown) show();
      const changed = await store.change(by);
      const { before, after } = changed;
      unsaved = unsaved.filter((one) => one !== by);
      kept = after;
      beforeShown?.();
      show();
      if (after !== before) onKept();
      return changed;
    },
  };
}

/** Resolves with true once `isSo`, with false when the time (milliseconds) is over before. */
export function untilItems(items: ReadableAtom<readonly Item[]>, isSo: () => boolean, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(false), ms);
    const unfollow = items.listen(() => isSo() && finish(true));
    function finish(result: boolean) {
      clearTimeout(timer);
      unfollow();
      resolve(result);
    }
    if (isSo()) finish(true);
  });
}

type Handlers = Partial<Record<'shown' | 'hidden' | 'focused' | 'online', () => void>>;

export type PageEvents = { isVisible(): boolean; follow(on: Handlers): () => void };

/** This tab, as its browser tells of it. */
export const page: PageEvents = {
  isVisible: () => document.visibilityState === 'visible',
  follow({ shown, hidden, focused, online }) {
    const stop = new AbortController();
    const { signal } = stop;
    const turn = () => (document.visibilityState === 'visible' ? shown?.() : hidden?.());
    document.addEventListener('visibilitychange', turn, { signal });
    // From the browser's own cache of pages: it heard nothing meanwhile.
    window.addEventListener('pageshow', ({ persisted }) => persisted && turn(), { signal });
    if (focused) window.addEventListener('focus', focused, { signal });
    if (online) window.addEventListener('online', online, { signal });
    return () => stop.abort();
  },
};

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
    // From the back/forward cache: it has missed everything meanwhile.
    window.addEventListener('pageshow', ({ persisted }) => persisted && turn(), { signal });
    if (focused) window.addEventListener('focus', focused, { signal });
    if (online) window.addEventListener('online', online, { signal });
    return () => stop.abort();
  },
};

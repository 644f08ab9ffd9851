import { atom } from 'nanostores';

const KEY = 'tagpo.blocking';

/** Whom the member blocks by what waits in the outbox: kept apart from it, so that lists leave them out without loading it. */
export const waitingBlocks = atom<readonly string[]>(read());

export function setWaitingBlocks(ids: readonly string[]): void {
  if (ids.join() === waitingBlocks.get().join()) return;
  waitingBlocks.set(ids);
  try {
    if (ids.length > 0) localStorage.setItem(KEY, ids.join());
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or not allowed: it holds for this page.
  }
}

function read(): string[] {
  return (globalThis.localStorage?.getItem(KEY) ?? '').split(',').filter(Boolean);
}

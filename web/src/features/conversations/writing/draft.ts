import { atom, onMount, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { isSignedInHere } from '../../../firebase/stored-user.ts';
import { createDraft } from '../../../lib/device/draft.ts';

export type Draft = { text: ReadableAtom<string>; change: (text: string) => void };

/** The unsent text of each conversation and account on this device. What one tab sends is gone from those that hold the same. */
export function openDraft(uid: string, memberId: string): Draft {
  const key = `tagpo.message-draft.${uid}.${memberId}`;
  const kept = createDraft(key, (stored) => z.string().safeParse(stored).data);
  let begunWith = kept.read() ?? '';
  const text = atom(begunWith);
  onMount(text, () => {
    // After a log-out, in whichever tab, nothing comes back.
    const keep = () => {
      if (text.get() !== '' && isSignedInHere(uid)) kept.write(text.get());
    };
    const followOtherTab = ({ key: changed, oldValue, newValue }: StorageEvent) => {
      if (changed !== key || newValue !== null) return;
      const own = text.get();
      // The other tab has sent a text of its own.
      if (JSON.stringify(own) !== oldValue) return keep();
      text.set('');
      if (kept.read() === own) kept.clear();
    };
    const stop = new AbortController();
    window.addEventListener('storage', followOtherTab, { signal: stop.signal });
    // It may go before it hears of the other tab.
    window.addEventListener('pagehide', keep, { signal: stop.signal });
    return () => stop.abort();
  });
  return {
    text,
    change(next) {
      const before = text.get();
      text.set(next);
      if (next !== '') return kept.write(next);
      // Removed one after the other, which tells other tabs what is gone: another may have written its own text meanwhile.
      for (const gone of new Set([begunWith, before])) {
        if (gone === '') continue;
        kept.write(gone);
        kept.clear();
      }
      begunWith = '';
    },
  };
}

/** Puts an opener into a draft. Keeps what was typed by hand. */
export function fillInOpener(draft: Draft, opener: string, openers: readonly string[]): void {
  const typed = draft.text.get();
  draft.change(typed.trim() === '' || openers.includes(typed) ? opener : `${typed.trimEnd()} ${opener}`);
}

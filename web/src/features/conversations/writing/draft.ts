import { atom, onMount, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { isSignedInHere } from '../../../firebase/stored-user.ts';
import { createDraft } from '../../../lib/device/draft.ts';

export type Draft = { text: ReadableAtom<string>; change: (text: string) => void };

/** A text, or one that a tab has sent: stored for a moment, so that other tabs hear which. What else is removed may be what they just wrote. */
const item = z.union([z.string(), z.strictObject({ gone: z.string() })]);

/** The unsent text of each conversation and account on this device. What one tab sends is gone from those that hold the same. */
export function openDraft(uid: string, memberId: string): Draft {
  const key = `tagpo.message-draft.${uid}.${memberId}`;
  const kept = createDraft(key, (stored) => item.safeParse(stored).data);
  const readText = () => {
    const stored = kept.read();
    return typeof stored === 'string' ? stored : '';
  };
  let begunWith = readText();
  const text = atom(begunWith);
  onMount(text, () => {
    // After a log-out, in whichever tab, nothing comes back.
    const keep = () => {
      if (text.get() !== '' && isSignedInHere(uid)) kept.write(text.get());
    };
    const followOtherTab = ({ key: changed, newValue }: StorageEvent) => {
      if (changed !== key) return;
      const own = text.get();
      if (newValue === JSON.stringify({ gone: own })) {
        text.set('');
        if (readText() === own) kept.clear();
      } else if (newValue === null) {
        // The other tab has sent a text of its own.
        keep();
      }
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
        kept.write({ gone });
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

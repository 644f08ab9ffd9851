import { atom, onMount, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { createDraft } from '../../../lib/device/draft.ts';

export type Draft = { text: ReadableAtom<string>; change: (text: string) => void };

/** The unsent text of each conversation and account on this device. What one tab sends is gone from the others. */
export function openDraft(uid: string, memberId: string): Draft {
  const key = `tagpo.message-draft.${uid}.${memberId}`;
  const kept = createDraft(key, (stored) => z.string().safeParse(stored).data);
  const text = atom(kept.read() ?? '');
  onMount(text, () => {
    const followOtherTab = ({ key: changed, oldValue, newValue }: StorageEvent) => {
      const own = text.get();
      if (changed !== key || newValue !== null || own === '') return;
      // The other tab has sent this very text, perhaps with more written to it, or a text of its own.
      if (readText(oldValue).startsWith(own)) text.set('');
      else kept.write(own);
    };
    window.addEventListener('storage', followOtherTab);
    return () => window.removeEventListener('storage', followOtherTab);
  });
  return {
    text,
    change(next) {
      text.set(next);
      if (next === '') kept.clear();
      else kept.write(next);
    },
  };
}

const readText = (stored: string | null) => String(JSON.parse(stored ?? '""'));

/** Puts an opener into a draft. Keeps what was typed by hand. */
export function fillInOpener(draft: Draft, opener: string, openers: readonly string[]): void {
  const typed = draft.text.get();
  draft.change(typed.trim() === '' || openers.includes(typed) ? opener : `${typed.trimEnd()} ${opener}`);
}

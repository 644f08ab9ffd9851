import { atom, onMount, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { createDraft } from '../../../lib/device/draft.ts';

export type Draft = { text: ReadableAtom<string>; change: (text: string) => void };

/** The unsent text of each conversation and account on this device. */
export function openDraft(uid: string, memberId: string): Draft {
  const key = `tagpo.message-draft.${uid}.${memberId}`;
  const kept = createDraft(key, (stored) => z.string().safeParse(stored).data);
  const text = atom(kept.read() ?? '');
  onMount(text, () => {
    // Another tab has sent or emptied its own text of this chat.
    const keepOwn = (event: StorageEvent) => {
      if (event.key === key && event.newValue === null && text.get() !== '') kept.write(text.get());
    };
    window.addEventListener('storage', keepOwn);
    return () => window.removeEventListener('storage', keepOwn);
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

/** Puts an opener into a draft. Keeps what was typed by hand. */
export function fillInOpener(draft: Draft, opener: string, openers: readonly string[]): void {
  const typed = draft.text.get();
  draft.change(typed.trim() === '' || openers.includes(typed) ? opener : `${typed.trimEnd()} ${opener}`);
}

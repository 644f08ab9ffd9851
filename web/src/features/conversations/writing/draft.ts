import { atom, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { createDraft } from '../../../lib/device/draft.ts';

export type Draft = { text: ReadableAtom<string>; change: (text: string) => void };

/** The unsent text of each conversation and account on this device. */
export function openDraft(uid: string, memberId: string): Draft {
  const kept = createDraft(`tagpo.message-draft.${uid}.${memberId}`, (stored) => z.string().safeParse(stored).data);
  const text = atom(kept.read() ?? '');
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

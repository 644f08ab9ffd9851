import { MAX_MESSAGE_LENGTH } from '@tagpo/contract/product';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import { chatMessages } from '../../messages/chat.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { openMessageDraft } from './outbox.ts';

/** Characters left from which on they are counted aloud. */
const COUNT_FROM = 100;

type ComposerProps = { uid: string; memberId: string; isSending: boolean; onSend: (content: string) => void };

/** Enter sends, Shift with Enter starts a line; what is typed survives leaving the page. */
export function Composer({ uid, memberId, isSending, onSend }: ComposerProps) {
  const t = useMessages(chatMessages);
  const id = useId();
  const [draft] = useState(() => openMessageDraft(uid, memberId));
  const [text, setText] = useState(() => draft.read() ?? '');
  const content = text.trim();
  const canSend = content !== '' && !isSending;
  const left = MAX_MESSAGE_LENGTH - text.length;

  function change(next: string) {
    setText(next);
    if (next === '') draft.clear();
    else draft.write(next);
  }
  function submit() {
    if (!canSend) return;
    change('');
    onSend(content);
  }
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    submit();
  }
  function handleKeyDown(event: KeyboardEvent) {
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch) return;
    event.preventDefault();
    submit();
  }

  return (
    <form onSubmit={handleSubmit} className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="sr-only">
          {t.placeholder}
        </label>
        <textarea
          id={id}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={handleKeyDown}
          maxLength={MAX_MESSAGE_LENGTH}
          rows={1}
          placeholder={t.placeholder}
          enterKeyHint="send"
          className="block field-sizing-content max-h-36 min-h-12 w-full resize-none rounded-[1.5rem] bg-card px-4.5 py-2.75 ring-1 ring-outline/70 transition ring-inset placeholder:text-ink-soft focus:ring-2 focus:ring-ink focus:outline-none"
        />
        {left < COUNT_FROM && (
          <p role="status" className="px-4 pt-1 text-tiny text-ink-soft">
            {t.left({ left })}
          </p>
        )}
      </div>
      <button
        type="submit"
        aria-label={t.send}
        disabled={!canSend}
        className="grid size-12 shrink-0 place-items-center rounded-full bg-dusk text-on-accent transition active:scale-95 disabled:bg-none disabled:bg-sunken disabled:text-ink-soft"
      >
        <SendHorizontal className="size-5" aria-hidden="true" />
      </button>
    </form>
  );
}

import { cleanText } from '@tagpo/contract/clean-text';
import { MAX_MESSAGE_LENGTH } from '@tagpo/contract/product';
import { isVisible } from '@tagpo/contract/wire/profile/text';
import { SendHorizontal } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useReadable } from '../../../lib/hooks/use-readable.ts';
import { cutInput } from '../../../lib/text/cut-input.ts';
import { chatMessages } from '../../../messages/conversations/chat.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import type { Draft } from './draft.ts';

/** The count is announced when fewer characters are left. */
const COUNT_FROM = 100;

type ComposerProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  onType: () => void;
  onSend: (content: string) => void;
};

/** Enter sends, Shift+Enter starts a line. The field keeps the focus so that a phone's keyboard stays open. */
export function Composer({ field, draft, onType, onSend }: ComposerProps) {
  const t = useMessages(chatMessages);
  const id = useId();
  const text = useReadable(draft.text);
  // As the server stores it, so that the bubble shows no other text until then.
  const content = cleanText(text, { isMultiline: true });
  const isEmpty = !isVisible(content);
  const left = MAX_MESSAGE_LENGTH - text.length;
  const isCut = useIsCut(field);
  useHeightOfText(field, text);

  function submit() {
    if (isEmpty) return;
    draft.change('');
    onSend(content);
    field.current?.focus();
  }
  const handleKeyDown = useSendKey(field, submit);
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    submit();
  }
  function handleChange(next: string) {
    draft.change(next);
    if (isVisible(next)) onType();
  }

  return (
    <form onSubmit={handleSubmit} className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="sr-only">
          {t.placeholder}
        </label>
        <textarea
          ref={field}
          id={id}
          value={text}
          onChange={(event) => handleChange(event.target.value)}
          onKeyDown={handleKeyDown}
          maxLength={MAX_MESSAGE_LENGTH}
          rows={1}
          dir="auto"
          placeholder={t.placeholder}
          enterKeyHint="send"
          className="block field-sizing-content max-h-36 min-h-12 w-full resize-none rounded-[1.5rem] bg-card px-4.5 py-2.75 ring-1 ring-outline/70 transition ring-inset placeholder:text-ink-soft focus:ring-2 focus:ring-ink focus:outline-none short:max-h-18"
        />
        {left < COUNT_FROM && (
          <p role="status" className="px-4 pt-1 text-tiny text-ink-soft">
            {isCut ? t.cut({ max: MAX_MESSAGE_LENGTH }) : t.left(left)}
          </p>
        )}
      </div>
      <button
        type="submit"
        aria-label={t.send}
        disabled={isEmpty}
        // A press that moves the focus would close the keyboard.
        onMouseDown={(event) => event.preventDefault()}
        className="grid size-12 shrink-0 place-items-center rounded-full bg-dusk text-on-accent transition active:scale-95 disabled:bg-none disabled:bg-sunken disabled:text-ink-soft"
      >
        <SendHorizontal className="size-5" />
      </button>
    </form>
  );
}

/** Returns the handler of keydown. Android keyboards report Enter only by the line break that it would insert. */
function useSendKey(field: RefObject<HTMLTextAreaElement | null>, onEnter: () => void) {
  const isWithShift = useRef(false);
  const enter = useRef(onEnter);
  useEffect(() => {
    enter.current = onEnter;
  });
  useEffect(() => {
    const element = field.current;
    const handleBreak = (event: InputEvent) => {
      if (event.inputType !== 'insertLineBreak' || isWithShift.current || !event.cancelable) return;
      event.preventDefault();
      enter.current();
    };
    element?.addEventListener('beforeinput', handleBreak);
    return () => element?.removeEventListener('beforeinput', handleBreak);
  }, [field]);

  return (event: KeyboardEvent) => {
    const { key, shiftKey, keyCode, nativeEvent } = event;
    isWithShift.current = shiftKey;
    if (!isSendKey({ key, shiftKey, keyCode, isComposing: nativeEvent.isComposing })) return;
    event.preventDefault();
    onEnter();
  };
}

/** Whether what was typed or pasted last was cut, because it was too long (lib/text/cut-input.ts). */
function useIsCut(field: RefObject<HTMLTextAreaElement | null>): boolean {
  const [isCut, setIsCut] = useState(false);
  // Long texts are written here, maybe before the page is idle.
  useEffect(cutInput, []);
  useEffect(() => {
    const element = field.current;
    const measure = ({ data, dataTransfer, isComposing }: InputEvent) => {
      const added = (data ?? dataTransfer?.getData('text/plain') ?? '').replaceAll('\r\n', '\n');
      if (!element || isComposing) return;
      const room = MAX_MESSAGE_LENGTH - element.value.length + (element.selectionEnd - element.selectionStart);
      setIsCut(added !== '' && added.length > room);
    };
    element?.addEventListener('beforeinput', measure);
    return () => element?.removeEventListener('beforeinput', measure);
  }, [field]);
  return isCut;
}

/** Fits the height to the text in browsers without `field-sizing`. */
function useHeightOfText(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what the height follows from.
  useLayoutEffect(() => {
    if (!field.current || CSS.supports('field-sizing', 'content')) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [field, text]);
}

type Key = { key: string; shiftKey: boolean; isComposing: boolean; keyCode: number };

/** The key code that browsers report while an input method composes a word. */
const COMPOSING = 229;

/** Enter sends. With Shift it starts a line; while an input method composes a word, it ends the word. */
export function isSendKey({ key, shiftKey, isComposing, keyCode }: Key): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== COMPOSING;
}

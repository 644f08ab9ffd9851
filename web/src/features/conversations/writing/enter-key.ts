type Key = { key: string; shiftKey: boolean; isComposing: boolean; keyCode: number };

/** What a browser says while an input method has not finished a word. */
const COMPOSING = 229;

/** Enter sends, on phones too: their keyboards say so. With Shift it starts a line; while a word is composed it ends the word. */
export function isSendKey({ key, shiftKey, isComposing, keyCode }: Key): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== COMPOSING;
}

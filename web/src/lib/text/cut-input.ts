/** The start of a text that is at most `max` UTF-16 units long and ends with a whole character: no half of an emoji, no letter without its marks. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/**
 * Cuts what is typed or pasted beyond a field's `maxLength` after a whole character. Browsers cut after any unit, so that a family emoji may lose its
 * children. What an input method composes cannot be stopped, and is left to the browser. Calling it again changes nothing.
 */
export function cutInput(): void {
  document.addEventListener('beforeinput', handleBeforeInput, { capture: true });
}

function handleBeforeInput(event: InputEvent): void {
  const { target: field, data, dataTransfer, isComposing, cancelable } = event;
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) || field.maxLength < 0) return;
  const added = (data ?? dataTransfer?.getData('text/plain') ?? '').replaceAll('\r\n', '\n');
  const { selectionStart, selectionEnd, value } = field;
  const room = field.maxLength - value.length + ((selectionEnd ?? 0) - (selectionStart ?? 0));
  if (isComposing || !cancelable || added.length <= room) return;
  event.preventDefault();
  const kept = cutText(added, Math.max(0, room));
  // The only way to insert that can be undone.
  if (kept !== '') document.execCommand('insertText', false, kept);
}

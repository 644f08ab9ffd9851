/** A word typed on a phone may have another case and a space after it. */
export function isSameWord(typed: string, word: string): boolean {
  return typed.trim().toLowerCase() === word.toLowerCase();
}

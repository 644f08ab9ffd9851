/** Marks, embeddings, overrides and isolates of direction, and byte-order marks: copied with numbers from contacts, and seen by nobody. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Word, Excel and old Macs write line breaks so. */
const LINE_BREAKS = /\r\n|[\r\n\v\f\u2028\u2029]/gu;

/**
 * What is stored of a text: trimmed, in NFC, without what turns the direction of what follows. A line break is `\n`, or a space where there
 * may be one line only; a tab is a space. Cleaned again it is the same.
 */
export function cleanText(text: string, { isMultiline }: { isMultiline: boolean }): string {
  return text
    .replaceAll(DIRECTIONS, '')
    .replaceAll(LINE_BREAKS, isMultiline ? '\n' : ' ')
    .replaceAll('\t', ' ')
    .trim()
    .normalize('NFC');
}

/** Invisible characters that set the direction of text, and byte-order marks. Phones copy them with the numbers of contacts. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Every character that some program writes for a line break. */
const LINE_BREAKS = /\r\n|[\r\n\v\f\u2028\u2029]/gu;

/**
 * Returns the text as it is stored: trimmed, in Unicode's form NFC, without characters that set the direction of text. Every line break becomes
 * `\n`, or a space if only one line is allowed; a tab becomes a space. To clean the result again changes nothing.
 */
export function cleanText(text: string, { isMultiline }: { isMultiline: boolean }): string {
  return text
    .replaceAll(DIRECTIONS, '')
    .replaceAll(LINE_BREAKS, isMultiline ? '\n' : ' ')
    .replaceAll('\t', ' ')
    .trim()
    .normalize('NFC');
}

const ONE =
  '(?:\\p{Regional_Indicator}{2}|[#*0-9]\\ufe0f?\\u20e3|\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})*(?:\\u200d\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})*)*)';
const FEW = new RegExp(`^(?:${ONE}\\s?){1,5}$`, 'u');

/** One to five emoji and nothing else: shown large. */
export function isOnlyEmoji(text: string): boolean {
  return FEW.test(text.trim());
}

import { expect, it } from 'vitest';
import { cutText } from './cut-input.ts';

it.each([
  ['a text with room', 'Kumusta', 7, 'Kumusta'],
  ['a long word', 'Kumusta', 3, 'Kum'],
  ['an emoji of two units', 'Hi 😀', 4, 'Hi '],
  ['a family', 'Hi 👨‍👩‍👧‍👦', 10, 'Hi '],
  ['a family that fits', 'Hi 👨‍👩‍👧‍👦 and more', 14, 'Hi 👨‍👩‍👧‍👦'],
  ['a flag', '🇵🇭🇵🇭', 6, '🇵🇭'],
  ['a tone of skin', '👍🏽👍🏽', 6, '👍🏽'],
  ['a letter with marks', `an${'n\u0303'}o`, 3, 'an'],
  ['nothing', '😀', 0, ''],
])('cuts %s after a whole character', (_what, text, max, kept) => {
  expect(cutText(text, max)).toBe(kept);
});

import { expect, it } from 'vitest';
import { isOnlyEmoji } from './is-only-emoji.ts';

it.each([
  ['😀', true],
  ['❤️', true],
  ['👍🏽', true],
  ['🇵🇭', true],
  ['👨‍👩‍👧‍👦', true],
  ['1️⃣', true],
  [' 😂 😂\n😂 ', true],
  ['😀😀😀😀😀', true],
  ['😀😀😀😀😀😀', false],
  ['Hi 😀', false],
  ['123', false],
  ['😀!', false],
  ['', false],
])('is "%s" only emoji: %s', (text, expected) => {
  expect(isOnlyEmoji(text)).toBe(expected);
});

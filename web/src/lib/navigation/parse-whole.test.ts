import { expect, it } from 'vitest';
import { parseWhole } from './parse-whole.ts';

it.each([
  { text: '27', number: 27 },
  { text: '27.9', number: 27 },
  { text: '', number: undefined },
  { text: 'x', number: Number.NaN },
])('reads "$text" as $number', ({ text, number }) => {
  expect(parseWhole(text)).toBe(number);
});

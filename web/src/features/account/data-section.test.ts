import { expect, it } from 'vitest';
import { isSameWord } from './data-section.tsx';

it.each([
  ['DELETE', true],
  ['delete ', true],
  ['DELET', false],
  ['', false],
])('takes %j for DELETE: %s', (typed, isSame) => {
  expect(isSameWord(typed, 'DELETE')).toBe(isSame);
});

import { expect, it } from 'vitest';
import { isSendKey } from './composer.tsx';

const enter = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 };

it.each([
  { title: 'Enter', change: {}, sends: true },
  { title: 'Shift with Enter', change: { shiftKey: true }, sends: false },
  { title: 'Enter that ends a composed word', change: { isComposing: true }, sends: false },
  { title: 'the same in Safari, which says it by the code alone', change: { keyCode: 229 }, sends: false },
  { title: 'a letter', change: { key: 'e', keyCode: 69 }, sends: false },
])('$title sends: $sends', ({ change, sends }) => {
  expect(isSendKey({ ...enter, ...change })).toBe(sends);
});

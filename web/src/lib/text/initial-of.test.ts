import { expect, it } from 'vitest';
import { initialOf } from './initial-of.ts';

it.each([
  ['maria', 'M'],
  [' ñoño', 'Ñ'],
  ['🌺 Luz', '🌺'],
  ['🇵🇭 Luz', '🇵🇭'],
  ['  ', undefined],
  [undefined, undefined],
])('reads of %j: %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

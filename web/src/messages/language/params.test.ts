import { expect, it } from 'vitest';
import { homeMessages } from '../meeting/home.ts';

it.each(['Ca$$h', 'A$&B', "$'", '{age}', '{name}'])('puts the name %s into a text as it is', (name) => {
  expect(homeMessages.get().nameAndAge({ name, age: 29 })).toBe(`${name}, 29`);
});

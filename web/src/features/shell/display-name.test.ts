import { expect, it } from 'vitest';
import { displayNameOf } from './display-name.ts';

it.each([
  { displayName: 'Maria', email: 'm@example.com', name: 'Maria' },
  { displayName: null, email: 'maria.s@example.com', name: 'maria.s' },
  { displayName: '', email: null, name: undefined },
])('shows $name for $displayName and $email', ({ displayName, email, name }) => {
  expect(displayNameOf({ displayName, email })).toBe(name);
});

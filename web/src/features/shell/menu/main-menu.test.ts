import { expect, it } from 'vitest';
import { displayNameOf } from './main-menu.tsx';

it.each([
  { displayName: 'Maria', email: 'm@example.com', own: { name: 'Mar' }, name: 'Maria' },
  { displayName: null, email: 'maria.s@example.com', own: { name: 'Mar' }, name: 'Mar' },
  { displayName: null, email: 'maria.s@example.com', own: {}, name: 'maria.s' },
  { displayName: null, email: 'maria.s@example.com', name: 'maria.s' },
  { displayName: '', email: null, name: undefined },
])('shows $name for $displayName and $email', ({ displayName, email, own, name }) => {
  expect(displayNameOf({ displayName, email }, own)).toBe(name);
});

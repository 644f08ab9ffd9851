import { expect, it } from 'vitest';
import { paths } from '../../lib/navigation/paths.ts';
import { screenOf } from './screen-of.ts';

const SECRET = 'aB3dE5fG7hJ9kL1mN2pQ4r';
const addresses = Object.values(paths).map((path) => (typeof path === 'string' ? path : path(SECRET as never)));

it.each(addresses.map((address) => new URL(address, 'https://tagpo.example').pathname))('knows %s', (pathname) => {
  expect(screenOf(pathname)).not.toBe('other');
  expect(screenOf(pathname)).not.toContain(SECRET);
});

it.each([
  ['/profile/me', '/profile/:id'],
  ['/admin/users/x', '/admin/users/:id'],
  ['/swipe/passed', '/swipe/passed'],
  ['/profile/a/b', 'other'],
  ['/no/such/page', 'other'],
])('names %s %s', (pathname, screen) => {
  expect(screenOf(pathname)).toBe(screen);
});

import { afterEach, expect, it } from 'vitest';
import { session } from '../firebase/session.ts';
import { openQueries, prepareQueries } from './query-client.ts';

const signIn = (uid: string) =>
  session.set({ status: 'signed-in', user: { uid, email: `${uid}@example.com`, displayName: null } });
afterEach(() => session.set({ status: 'loading' }));

it('opens with what was prepared, once', () => {
  signIn('luz');
  const prepared = prepareQueries();
  expect(openQueries().client).toBe(prepared);
  expect(openQueries().client).not.toBe(prepared);
});

it('shows nobody what was prepared for another member', () => {
  signIn('luz');
  const prepared = prepareQueries();
  signIn('mia');
  expect(openQueries().client).not.toBe(prepared);
  signIn('luz');
  expect(openQueries().client).not.toBe(prepared);
});

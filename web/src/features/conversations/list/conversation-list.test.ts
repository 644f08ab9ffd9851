import { expect, it } from 'vitest';
import { threadWith } from '../../../live/test-thread.ts';
import { splitRequests } from './conversation-list.tsx';

it('separates requests that nobody answered', () => {
  const mine = threadWith('mine', { state: 'request', startedByMe: true });
  const theirs = threadWith('theirs', { state: 'request' });
  const open = threadWith('open');
  expect(splitRequests([mine, theirs, open])).toEqual({ requests: [theirs], open: [mine, open] });
});

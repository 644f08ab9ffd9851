import { CHAT_LOOK_MS, CHAT_POLL_MS, IDLE_POLL_MS, LOOK_MS } from '@tagpo/contract/product';
import { expect, it } from 'vitest';
import { type LookState, nextLookDelay } from './next-look-delay.ts';

const inFront: LookState = {
  isLeading: true,
  isVisible: true,
  isAsleep: false,
  isSynced: true,
  hasChat: false,
  isActive: true,
  failures: 0,
};

it.each<{ when: string; change: Partial<LookState>; ms: number | undefined }>([
  { when: 'in front and listening', change: {}, ms: LOOK_MS },
  { when: 'with a chat', change: { hasChat: true }, ms: CHAT_LOOK_MS },
  { when: 'without a listener', change: { isSynced: false }, ms: IDLE_POLL_MS },
  { when: 'with a chat and no listener', change: { isSynced: false, hasChat: true }, ms: CHAT_POLL_MS },
  { when: 'another tab leads', change: { isLeading: false, isSynced: false }, ms: undefined },
  { when: 'in the background and listening', change: { isVisible: false }, ms: undefined },
  { when: 'in the background without a listener', change: { isVisible: false, isSynced: false }, ms: IDLE_POLL_MS },
  { when: 'asleep', change: { isVisible: false, isSynced: false, isAsleep: true }, ms: undefined },
  { when: 'switched off', change: { isActive: false }, ms: CHAT_POLL_MS },
  { when: 'failed once', change: { failures: 1 }, ms: CHAT_POLL_MS },
  { when: 'failed three times', change: { failures: 3 }, ms: 4 * CHAT_POLL_MS },
  { when: 'failed all day', change: { failures: 900 }, ms: 60_000 },
])('looks after $ms ms when $when', ({ change, ms }) => {
  expect(nextLookDelay({ ...inFront, ...change })).toBe(ms);
});

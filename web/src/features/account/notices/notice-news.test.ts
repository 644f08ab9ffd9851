import { expect, test } from 'vitest';
import { findOutdated, type Known } from './notice-news.tsx';

const thread = (id: string, rev: number, unread: number) => ({
  member: { id, name: id, isOnline: false, isDeleted: false },
  rev,
  unread,
  lastMessage: {
    id: 'one',
    content: 'Hoy',
    sentAt: '2026-01-01T00:00:00.000Z',
    isMine: false,
    sequence: rev,
    senderSequence: 1,
  },
});
const known = (conversations: Known['conversations'], gone: readonly string[] = []): Known => ({
  conversations,
  gone: new Set(gone),
});

test.each([
  [
    'a chat read here, before the server says so',
    known([thread('ana', 4, 2)]),
    known([thread('ana', 4, 0)]),
    [['ana', 4]],
  ],
  ['one read on another device', known([thread('ana', 4, 2)]), known([thread('ana', 5, 0)]), [['ana', 5]]],
  [
    'one whose message came and was read while away',
    known([thread('ana', 4, 0)]),
    known([thread('ana', 6, 0)]),
    [['ana', 6]],
  ],
  ['one that this device did not hold', known([]), known([thread('ana', 6, 0)]), [['ana', 6]]],
  ['one that went', known([thread('ana', 4, 2)]), known([], ['ana']), [['ana', Number.POSITIVE_INFINITY]]],
  ['none that holds something unread', known([thread('ana', 4, 2)]), known([thread('ana', 5, 1)]), []],
  ['none in which nothing changed', known([thread('ana', 4, 0)]), known([thread('ana', 4, 0)]), []],
  ['none that went before', known([], ['ana']), known([], ['ana']), []],
] as const)('%s', (_what, before, now, expected) => {
  expect([...findOutdated(before, now)]).toEqual(expected);
});

import { expect, test } from 'vitest';
import { findOutdated, type Known } from './notice-news.tsx';

const thread = (id: string, rev: number, unread: number) => ({
  member: { id, name: id, isOnline: false, isDeleted: false },
  rev,
  unread,
});
const known = (conversations: Known['conversations'], gone: readonly string[] = []): Known => ({
  conversations,
  gone: new Set(gone),
});

test.each([
  ['a chat read here, before the server says so', known([thread('ana', 4, 2)]), known([thread('ana', 4, 0)]), ['ana']],
  ['one read on another device', known([thread('ana', 4, 2)]), known([thread('ana', 5, 0)]), ['ana']],
  [
    'one whose message came and was read while away',
    known([thread('ana', 4, 0)]),
    known([thread('ana', 6, 0)]),
    ['ana'],
  ],
  ['one that this device did not hold', known([]), known([thread('ana', 6, 0)]), ['ana']],
  ['one that went', known([thread('ana', 4, 2)]), known([], ['ana']), ['ana']],
  ['none that holds something unread', known([thread('ana', 4, 2)]), known([thread('ana', 5, 1)]), []],
  ['none in which nothing changed', known([thread('ana', 4, 0)]), known([thread('ana', 4, 0)]), []],
  ['none that went before', known([], ['ana']), known([], ['ana']), []],
] as const)('%s', (_what, before, now, expected) => {
  expect(findOutdated(before, now)).toEqual(expected);
});

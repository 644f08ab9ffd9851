import type { Message } from '@tagpo/contract/message';
import { describe, expect, it } from 'vitest';
import { evidenceAgainst, type Thread, withNewest, withOlder } from './thread.ts';

const message = (sequence: number, isRead = false): Message => ({
  id: `m${sequence}`,
  senderId: 'a',
  receiverId: 'b',
  content: String(sequence),
  sequence,
  isRead,
  sentAt: '2026-11-20T00:00:00.000Z',
});
const thread = (from: number, to: number, before?: string): Thread => ({
  messages: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
  before,
});
const read = ({ messages, before }: Thread) => [messages.map(({ sequence }) => sequence), before];

it.each([
  { title: 'takes the first page as it is', known: undefined, page: thread(3, 5, '3'), result: [[3, 4, 5], '3'] },
  { title: 'adds what is new', known: thread(3, 5, '3'), page: thread(4, 6, '4'), result: [[3, 4, 5, 6], '3'] },
  {
    title: 'joins pages that touch',
    known: thread(1, 3),
    page: thread(4, 6, '4'),
    result: [[1, 2, 3, 4, 5, 6], undefined],
  },
  { title: 'starts over after a gap', known: thread(1, 3), page: thread(5, 7, '5'), result: [[5, 6, 7], '5'] },
  {
    title: 'keeps an empty page empty',
    known: undefined,
    page: { messages: [], before: undefined },
    result: [[], undefined],
  },
])('$title', ({ known, page, result }) => {
  expect(read(withNewest(known, page))).toEqual(result);
});

it('puts older messages first', () => {
  expect(read(withOlder(thread(4, 5, '4'), thread(1, 3)))).toEqual([[1, 2, 3, 4, 5], undefined]);
});

it('shows a message as the newest page has it', () => {
  const known: Thread = { messages: [message(1), message(2)], before: undefined };
  const page: Thread = { messages: [message(2, true)], before: '2' };
  expect(withNewest(known, page).messages.map(({ isRead }) => isRead)).toEqual([false, true]);
});

describe('the evidence against a member', () => {
  const pick = (senders: string) =>
    evidenceAgainst(
      'b',
      [...senders].map((senderId, index) => ({ ...message(index + 1), senderId })),
    );

  it.each([
    { title: 'is nothing where nothing was said', senders: '', first: 1, last: 0 },
    { title: 'is nothing where they wrote nothing', senders: 'aaa', first: 1, last: 0 },
    { title: 'holds all of a short talk', senders: 'bab', first: 1, last: 3 },
    { title: 'ends with the last one of theirs', senders: 'abaabaa', first: 1, last: 5 },
    { title: 'is the last twenty of a long talk', senders: 'ab'.repeat(20), first: 21, last: 40 },
    {
      title: 'is not crowded out by what came after',
      senders: `${'b'.repeat(25)}${'a'.repeat(30)}`,
      first: 6,
      last: 25,
    },
  ])('$title', ({ senders, first, last }) => {
    expect(pick(senders)).toEqual(Array.from({ length: last - first + 1 }, (_, index) => `m${first + index}`));
  });
});

import { describe, expect, it } from 'vitest';
import { followReading, newestOf, startReading } from './use-reading.ts';

const theirs = (sequence: number, senderSequence: number) => ({ senderId: 'ana', sequence, senderSequence });
const mine = (sequence: number, senderSequence: number) => ({ senderId: 'me', sequence, senderSequence });
const last = (sequence: number) => ({
  id: 'x',
  content: 'x',
  sentAt: '2026-11-20T00:00:00.000Z',
  isMine: false,
  sequence,
  senderSequence: sequence,
});
const messages = [theirs(1, 1), mine(2, 1), theirs(3, 2), theirs(4, 3)];

describe('where reading begins', () => {
  it.each([
    {
      title: 'nobody wrote',
      all: [],
      conversation: undefined,
      reading: { newest: 0, seen: 0, dividerAfter: undefined },
    },
    {
      title: 'all is read',
      all: messages,
      conversation: { unread: 0, lastMessage: last(4) },
      reading: { newest: 3, seen: 3, dividerAfter: undefined },
    },
    {
      title: 'two are new',
      all: messages,
      conversation: { unread: 2, lastMessage: last(4) },
      reading: { newest: 3, seen: 1, dividerAfter: 1 },
    },
    {
      title: 'one’s own came last',
      all: [...messages, mine(5, 2)],
      conversation: { unread: 1, lastMessage: last(5) },
      reading: { newest: 3, seen: 2, dividerAfter: 2 },
    },
    {
      title: 'only one’s own newest is there, and what is new is not',
      all: [mine(5, 2)],
      conversation: { unread: 2, lastMessage: last(5) },
      reading: undefined,
    },
    {
      title: 'a message is missing',
      all: messages,
      conversation: { unread: 1, lastMessage: last(5) },
      reading: undefined,
    },
  ])('$title', ({ all, conversation, reading }) => {
    expect(startReading('ana', all, conversation)).toEqual(reading);
  });
});

describe('following', () => {
  const calm = { newest: 3, seen: 3, dividerAfter: undefined };
  const away = { newest: 5, seen: 3, dividerAfter: 3 };
  it.each([
    {
      title: 'sees what comes while looking',
      from: calm,
      newest: 4,
      isLooking: true,
      to: { ...calm, newest: 4, seen: 4 },
    },
    { title: 'divides before the first that is not seen', from: calm, newest: 5, isLooking: false, to: away },
    { title: 'keeps the divider as more come', from: away, newest: 6, isLooking: false, to: { ...away, newest: 6 } },
    { title: 'keeps the divider for who comes back', from: away, newest: 5, isLooking: true, to: { ...away, seen: 5 } },
    {
      title: 'moves the divider at the next time away',
      from: { ...away, seen: 5 },
      newest: 6,
      isLooking: false,
      to: { newest: 6, seen: 5, dividerAfter: 5 },
    },
    { title: 'never goes back', from: away, newest: 2, isLooking: false, to: away },
  ])('$title', ({ from, newest, isLooking, to }) => {
    expect(followReading(from, newest, isLooking)).toEqual(to);
  });

  it('changes nothing where nothing changed', () => {
    expect(followReading(away, 5, false)).toBe(away);
    expect(followReading(calm, 3, true)).toBe(calm);
  });
});

it('finds the newest of theirs among one’s own', () => {
  expect(newestOf('ana', [...messages, mine(5, 2)])).toBe(3);
  expect(newestOf('ana', [mine(1, 1)])).toBe(0);
});

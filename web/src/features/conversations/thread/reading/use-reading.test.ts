import { describe, expect, it } from 'vitest';
import { followReading, newestOf, startReading } from './use-reading.ts';

const theirs = (sequence: number, senderSequence: number) => ({ senderId: 'ana', sequence, senderSequence });
const mine = (sequence: number, senderSequence: number) => ({ senderId: 'me', sequence, senderSequence });
const conversation = (unread: number, sequence: number) => ({
  unread,
  lastMessage: { id: 'x', content: 'x', sentAt: '2026-11-20', isMine: false, sequence, senderSequence: sequence },
});
const messages = [theirs(1, 1), mine(2, 1), theirs(3, 2), theirs(4, 3)];

describe('reading begins where', () => {
  it.each([
    ['nobody wrote', [], undefined, { newest: 0, seen: 0, dividerAfter: undefined }],
    ['everything is read', messages, conversation(0, 4), { newest: 3, seen: 3, dividerAfter: undefined }],
    ['two messages are new', messages, conversation(2, 4), { newest: 3, seen: 1, dividerAfter: 1 }],
    [
      'the last message is one’s own',
      [...messages, mine(5, 2)],
      conversation(1, 5),
      { newest: 3, seen: 2, dividerAfter: 2 },
    ],
    ['only one’s own newest message is loaded', [mine(5, 2)], conversation(2, 5), undefined],
    ['a message is missing', messages, conversation(1, 5), undefined],
  ])('%s', (_title, all, conversation, reading) => {
    expect(startReading('ana', all, conversation)).toEqual(reading);
  });
});

describe('following', () => {
  const calm = { newest: 3, seen: 3, dividerAfter: undefined };
  const away = { newest: 5, seen: 3, dividerAfter: 3 };
  it.each([
    ['sees what arrives while looking', calm, 4, true, { ...calm, newest: 4, seen: 4 }],
    ['puts the divider before the first unseen message', calm, 5, false, away],
    ['keeps the divider as more arrive', away, 6, false, { ...away, newest: 6 }],
    ['keeps the divider for a reader who returns', away, 5, true, { ...away, seen: 5 }],
    ['moves the divider at the next absence', { ...away, seen: 5 }, 6, false, { newest: 6, seen: 5, dividerAfter: 5 }],
    ['never goes back', away, 2, false, away],
  ])('%s', (_title, from, newest, isLooking, to) => {
    expect(followReading(from, newest, isLooking)).toEqual(to);
  });

  it('returns the same state if nothing changed', () => {
    expect(followReading(away, 5, false)).toBe(away);
    expect(followReading(calm, 3, true)).toBe(calm);
  });
});

it('finds the other’s newest message among one’s own', () => {
  expect(newestOf('ana', [...messages, mine(5, 2)])).toBe(3);
  expect(newestOf('ana', [mine(1, 1)])).toBe(0);
});

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { conversationIdOf } from './conversation.ts';
import { messageForm, sendMessageBody } from './message.ts';

const firstIssue = (content: unknown) => z.safeParse(messageForm, { content }).error?.issues[0]?.message;

describe('what a message may hold', () => {
  it.each([
    ['nothing', '', 'message-empty'],
    ['blanks', ' \t\n ', 'message-empty'],
    ['1000 characters', 'a'.repeat(1000), undefined],
    ['1000 characters in blanks', ` ${'a'.repeat(1000)}\n`, undefined],
    ['1001 characters', 'a'.repeat(1001), 'message-too-long'],
    ['lines and a face', 'Kumusta?\n👩‍👩‍👧', undefined],
    ['directions alone', '\u202a\u202c', 'message-empty'],
    ['a bell', 'a\u0007', 'text-unreadable'],
    ['a number', 5, 'invalid-input'],
  ])('%s', (_title, content, key) => {
    expect(firstIssue(content)).toBe(key);
  });

  it('is trimmed, with a blank for a tab, and turns no direction', () => {
    expect(z.parse(messageForm, { content: ' a\tb\u202ec ' })).toEqual({ content: 'a bc' });
  });

  it.each(['', 'x', 'A0000000-0000-4000-8000-000000000000', '../../x', '00000000-0000-4000-8000-00000000000'])(
    'has no id like %j',
    (id) => {
      expect(z.safeParse(sendMessageBody, { receiverId: 'ben', content: 'Hi', id }).success).toBe(false);
    },
  );
});

describe('the id of a conversation', () => {
  it('is one for both', () => {
    expect([conversationIdOf('ana', 'ben'), conversationIdOf('ben', 'ana')]).toEqual(['ana_ben', 'ana_ben']);
  });
});

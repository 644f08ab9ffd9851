import type { ConversationDocument } from '@tagpo/contract/conversation';
import { describe, expect, it } from 'vitest';
import { withVisibility } from '../conversations/document.ts';
import { addMessage, newRequest, refuseMessage } from './decide.ts';

const at = (millis: number) => ({ toMillis: () => millis });
const cards = { ana: { name: 'Ana' }, ben: { name: 'Ben' } };
const request = newRequest({ senderId: 'ana', receiverId: 'ben' }, cards, at(0));
const open: ConversationDocument = { ...request, state: 'open' };

function write(conversation: ConversationDocument, senderId: 'ana' | 'ben', readTime: number) {
  const receiverId = senderId === 'ana' ? 'ben' : 'ana';
  const draft = { id: `${senderId}-${readTime}`, senderId, receiverId, content: 'Hi' };
  return addMessage(conversation, { draft, card: cards[senderId], readTime: at(readTime), makeTime: at });
}

describe('who may write', () => {
  it.each([
    ['anybody in an open conversation', open, 'ana', undefined],
    ['who asked, not again', request, 'ana', 'request-unanswered'],
    ['who was asked', request, 'ben', undefined],
    ['nobody after a block', { ...open, blockedBy: ['ben'] }, 'ana', 'not-found'],
    ['nobody after their own block', { ...open, blockedBy: ['ana'] }, 'ana', 'not-found'],
    ['nobody to the deactivated', { ...open, deactivated: ['ben'] }, 'ana', 'not-found'],
    ['nobody to the deleted', { ...open, deleted: ['ben'] }, 'ana', 'not-found'],
    ['not the deleted', { ...open, deleted: ['ana'] }, 'ana', 'unauthenticated'],
  ] as const)('%s', (_title, conversation, senderId, refusal) => {
    const receiverId = senderId === 'ana' ? 'ben' : 'ana';
    const seen = withVisibility(conversation as ConversationDocument);
    expect(refuseMessage(seen, { senderId, receiverId })).toBe(refusal);
  });
});

describe('a message', () => {
  it('comes after the one before it, though the clock stands still or goes back', () => {
    let conversation = open;
    const times: number[] = [];
    for (const readTime of [1000, 1000, 400, 1001]) {
      const added = write(conversation, 'ana', readTime);
      times.push(added.message.sentAt.toMillis());
      conversation = added.conversation;
    }
    expect(times).toEqual([1000, 1001, 1002, 1003]);
    expect(conversation.lastMessage?.sequence).toBe(4);
    expect(conversation.unread).toEqual({ ben: 4 });
  });

  it('comes after what has been read', () => {
    const { message } = write({ ...open, readAt: { ben: at(2000) } }, 'ana', 2000);
    expect(message.sentAt.toMillis()).toBe(2001);
  });

  it('opens a request when it answers, and only then', () => {
    const asked = write(request, 'ana', 1).conversation;
    expect(asked.state).toBe('request');
    expect(write(asked, 'ben', 2).conversation.state).toBe('open');
  });

  it('counts for whoever it is to, and renews the sender’s card', () => {
    const { conversation } = write({ ...open, cards: { ...cards, ana: { name: 'Old' } } }, 'ana', 1);
    expect([conversation.unreadFor, conversation.cards.ana]).toEqual([['ben'], { name: 'Ana' }]);
  });
});

describe('who sees a conversation', () => {
  it.each([
    ['both', {}, ['ana', 'ben']],
    ['neither after a block', { blockedBy: ['ana'] }, []],
    ['nobody while one is deactivated', { deactivated: ['ana'] }, []],
    ['the one who is left', { deleted: ['ana'] }, ['ben']],
    ['nobody of two deleted', { deleted: ['ana', 'ben'] }, []],
  ])('%s', (_title, change, visibleTo) => {
    expect(withVisibility({ ...open, ...change }).visibleTo).toEqual(visibleTo);
  });
});

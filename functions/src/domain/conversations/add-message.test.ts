import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { describe, expect, it } from 'vitest';
import { addMessage, refuseMessage } from './add-message.ts';
import { newConversation } from './participants.ts';
import { seenBy } from './visibility.ts';

const at = (millis: number) => ({ toMillis: () => millis });
const cards = { ana: { name: 'Ana' }, ben: { name: 'Ben' } };

function write(conversation: ConversationDocument, senderId: 'ana' | 'ben', readTime: number) {
  const receiverId = senderId === 'ana' ? 'ben' : 'ana';
  const draft = { id: `${senderId}-${readTime}`, senderId, receiverId, content: 'Hi' };
  const { message, after } = addMessage(conversation, {
    draft,
    card: cards[senderId],
    readTime: at(readTime),
    makeTime: at,
  });
  return { message, conversation: { ...after, ...seenBy(after) } };
}

const { conversation: request } = write(newConversation(['ana', 'ben'], { cards, at: at(0) }), 'ana', 1);
const open: ConversationDocument = { ...request, state: 'open' };

describe('who may write', () => {
  it.each([
    ['anybody in an open conversation', open, 'ana', undefined],
    ['who asked, not again', request, 'ana', 'request-unanswered'],
    ['who asked, not again after a decline either', { ...request, declinedBy: 'ben' }, 'ana', 'request-unanswered'],
    ['who was asked', request, 'ben', undefined],
    ['who was asked and declined', { ...request, declinedBy: 'ben' }, 'ben', undefined],
    ['nobody after an unmatch', { ...open, unmatchedBy: 'ana' }, 'ana', 'not-found'],
    ['nobody after a block', { ...open, blockedBy: ['ben'] }, 'ana', 'not-found'],
    ['nobody after their own block', { ...open, blockedBy: ['ana'] }, 'ana', 'not-found'],
    ['not who declined, after a block', { ...request, declinedBy: 'ben', blockedBy: ['ana'] }, 'ben', 'not-found'],
    ['nobody to the deactivated', { ...open, deactivated: ['ben'] }, 'ana', 'not-found'],
    ['nobody to the deleted', { ...open, deleted: ['ben'] }, 'ana', 'not-found'],
    ['not the deleted', { ...open, deleted: ['ana'] }, 'ana', 'unauthenticated'],
  ] as const)('%s', (_title, conversation, senderId, refusal) => {
    const receiverId = senderId === 'ana' ? 'ben' : 'ana';
    expect(refuseMessage(conversation as ConversationDocument, { senderId, receiverId })).toBe(refusal);
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
    expect([conversation.lastMessage?.sequence, conversation.sides.ana?.written]).toEqual([5, 5]);
  });

  it('carries its number among all and among its sender’s', () => {
    const { message, conversation } = write(open, 'ben', 2);
    expect([message.sequence, message.senderSequence]).toEqual([2, 1]);
    expect(write(conversation, 'ana', 3).message).toMatchObject({ sequence: 3, senderSequence: 2 });
  });

  it('goes on counting where the last message was lost', () => {
    const { lastMessage: _lost, ...damaged } = write(open, 'ben', 2).conversation;
    expect(write(damaged, 'ben', 3).message).toMatchObject({ sequence: 3, senderSequence: 2 });
  });

  it('is a request to somebody one never met', () => {
    expect([request.state, request.startedBy]).toEqual(['request', 'ana']);
  });

  it('opens a request when it answers, and only then', () => {
    expect(write(request, 'ben', 2).conversation.state).toBe('open');
  });

  it('takes back that its sender declined', () => {
    const { conversation } = write({ ...request, declinedBy: 'ben' }, 'ben', 2);
    expect([conversation.state, conversation.declinedBy, conversation.visibleTo]).toEqual([
      'open',
      undefined,
      ['ana', 'ben'],
    ]);
  });

  it('counts for its receiver, and renews the sender’s card', () => {
    const { conversation } = write({ ...open, cards: { ...cards, ana: { name: 'Old' } } }, 'ana', 1);
    expect([conversation.unreadFor, conversation.cards.ana]).toEqual([['ben'], { name: 'Ana' }]);
  });
});

describe('who sees a conversation', () => {
  it.each([
    ['both', {}, ['ana', 'ben']],
    ['neither after a block', { blockedBy: ['ana'] }, []],
    ['neither after an unmatch', { unmatchedBy: 'ana' }, []],
    ['not who declined it', { declinedBy: 'ben' }, ['ana']],
    ['nobody while one is deactivated', { deactivated: ['ana'] }, []],
    ['the one who is left', { deleted: ['ana'] }, ['ben']],
    ['nobody of two deleted', { deleted: ['ana', 'ben'] }, []],
  ])('%s', (_title, change, visibleTo) => {
    expect(seenBy({ ...open, ...change }).visibleTo).toEqual(visibleTo);
  });
});

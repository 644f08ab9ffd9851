import { conversationDocument } from '@tagpo/contract/stored/conversation';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { changeConversation } from './change-conversation.ts';
import { newConversation } from './participants.ts';
import { toThread } from './view.ts';

const at = (millis: number) => Timestamp.fromMillis(millis);
const cards = { ana: { name: 'Ana' }, ben: { name: 'Ben' } };
const side = (change: object = {}) => ({ rev: 4, written: 0, read: 0, delivered: 0, ...change });
const last = { id: 'm', senderId: 'ana', content: 'Hi', sentAt: at(1), sequence: 1, senderSequence: 1 };
/** Ana asked Ben and waits. */
const request = z.parse(conversationDocument, {
  participants: ['ana', 'ben'],
  visibleTo: ['ana', 'ben'],
  cards,
  state: 'request',
  startedBy: 'ana',
  updatedAt: at(1),
  lastMessage: last,
  sides: { ana: side({ written: 1 }), ben: side() },
  changedFor: { ana: at(1), ben: at(1) },
  unreadFor: ['ben'],
});
const open = { ...request, state: 'open' as const };
const marked = (conversation: typeof request, mark: object) => ({
  ...conversation,
  sides: { ...conversation.sides, ben: side(mark) },
});

type Row = [title: string, before: typeof request, after: typeof request, recipients: string[]];

describe('who is told of a change', () => {
  it.each<Row>([
    ['a new message', open, { ...open, lastMessage: { ...last, id: 'n' } }, ['ana', 'ben']],
    ['reading', open, marked(open, { read: 1, delivered: 1 }), ['ana', 'ben']],
    ['a request being read: not who waits', request, marked(request, { read: 1, delivered: 1 }), ['ben']],
    ['being delivered', open, marked(open, { delivered: 1 }), ['ana']],
    ['a request being delivered: nobody', request, marked(request, { delivered: 1 }), []],
    ['a decline: not who asked', request, { ...request, declinedBy: 'ben' }, ['ben']],
    ['a block', open, { ...open, blockedBy: ['ben'] }, ['ana', 'ben']],
    ['a second block', { ...open, blockedBy: ['ben'], visibleTo: [] }, { ...open, blockedBy: ['ana', 'ben'] }, []],
    ['a switch-off', open, { ...open, deactivated: ['ana'] }, ['ana', 'ben']],
    ['an erasure: who is left', open, { ...open, deleted: ['ana'] }, ['ben']],
    ['a new name: the other', open, { ...open, cards: { ...cards, ana: { name: 'Anita' } } }, ['ben']],
    ['a match', open, { ...open, matchedAt: at(2) }, ['ana', 'ben']],
    ['nothing', open, { ...open }, []],
  ])('is, of %s', (_title, before, after, recipients) => {
    const changed = changeConversation(before, after, 7);
    expect([changed.recipients, changed.changedAt]).toEqual([recipients, 7]);
    const revs = { ana: recipients.includes('ana') ? 5 : 4, ben: recipients.includes('ben') ? 5 : 4 };
    expect([changed.conversation.sides.ana?.rev, changed.conversation.sides.ben?.rev]).toEqual([revs.ana, revs.ben]);
    const stamped = Object.entries(changed.data.changedFor).filter(([, time]) => !(time instanceof Timestamp));
    expect(stamped.map(([uid]) => uid).sort()).toEqual([...recipients].sort());
  });
});

it('says since when it is in a side’s sight, each time it comes into it', () => {
  const since = (before: typeof request | undefined, after: typeof request) =>
    Object.entries(changeConversation(before, after, 0).data.sides as Record<string, { visibleSince?: unknown }>)
      .filter(([, { visibleSince }]) => visibleSince !== undefined && !(visibleSince instanceof Timestamp))
      .map(([uid]) => uid);
  expect(since(undefined, request)).toEqual(['ana', 'ben']);
  expect(since(open, { ...open, updatedAt: at(9) })).toEqual([]);
  expect(since({ ...request, visibleTo: ['ana'], declinedBy: 'ben' }, open)).toEqual(['ben']);
});

it('begins to count above all that a conversation before it may have counted', () => {
  const begun = newConversation(['ben', 'ana'], { cards, at: at(1_790_000_000_000) });
  const { conversation } = changeConversation(undefined, begun, 0);
  expect([conversation.participants, conversation.sides.ana?.rev]).toEqual([['ana', 'ben'], 1_790_000_001]);
});

describe('what a side is told', () => {
  const read = marked(open, { read: 1, delivered: 1 });
  it.each([
    ['that it is read', read, 'ana', { state: 'open', last, unread: 0, read: 1, delivered: 1 }],
    ['nothing while they wait', { ...read, state: 'request' as const }, 'ana', { unread: 0, read: 0, delivered: 0 }],
    ['what they have not read', request, 'ben', { state: 'request', last, unread: 1, read: 0, delivered: 0 }],
    ['that what is read was delivered', marked(open, { read: 1 }), 'ana', { read: 1, delivered: 1 }],
  ])('is %s', (_title, conversation, uid, thread) => {
    expect(toThread(conversation, uid)).toMatchObject({ rev: 4, ...thread });
  });

  it('is nothing but the end of it, once it is gone', () => {
    expect(toThread({ ...read, visibleTo: [] }, 'ana')).toEqual({ schemaVersion: 1, rev: 4, gone: true });
  });
});

import { paths } from '@tagpo/contract/paths';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { switchOf } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
const chat = chatIn(suite);

const conversationOf = (ana: Person, ben: Person) =>
  suite.firestore.doc(paths.conversation(conversationIdOf(ana.uid, ben.uid)));

describe('a member switched off', () => {
  it('leaves the inboxes of others, and returns with a higher rev', async () => {
    const [ana, ben] = await chat.acquaintances();
    const { mark } = await chat.look(ana);
    const before = await chat.inboxThread(ana, ben);
    const switchBen = await switchOf(suite, ben);
    await switchBen({ active: false, reason: 'other' });
    const gone = await chat.inboxThread(ana, ben);
    expect(gone).toMatchObject({ gone: true, rev: (before?.rev ?? 0) + 1 });
    expect((await chat.look(ana, { since: mark })).gone).toEqual([{ id: ben.uid, rev: gone?.rev }]);
    const own = suite.firestore.doc(paths.inbox(ben.uid));
    expect([(await own.get()).get('isActive'), await own.listCollections()]).toEqual([false, []]);
    await switchBen({ active: true });
    expect(await chat.inboxThread(ana, ben)).toMatchObject({ rev: (gone?.rev ?? 0) + 1, last: { content: 'Hello' } });
    expect((await own.get()).get('isActive')).toBe(true);
  });
});

describe('a member who erased the account', () => {
  it('stays as a deleted member, without an inbox', async () => {
    const [ana, ben] = await chat.acquaintances();
    const { mark } = await chat.look(ana);
    expect((await suite.delete(ben, '/profile/me')).status).toBe(200);
    const { conversations, gone } = await chat.look(ana, { since: mark });
    expect([conversations, gone]).toMatchObject([[{ member: { id: ben.uid, isDeleted: true, isOnline: false } }], []]);
    expect((await chat.inboxThread(ana, ben))?.rev).toBe(conversations[0]?.rev);
    const own = suite.firestore.doc(paths.inbox(ben.uid));
    expect([(await own.get()).exists, await own.listCollections()]).toEqual([false, []]);
    expect((await chat.read(ana, ben)).status).toBe(200);
    expect((await chat.typing(ana, ben)).status).toBe(200);
  });

  it('takes along conversations that nobody sees any more', async () => {
    const [ana, ben] = await chat.acquaintances();
    await Promise.all([chat.like(ana, ben), chat.like(ben, ana)]);
    await chat.unmatch(ana, ben);
    const [cara, dan] = await chat.pair();
    await chat.send(cara, dan, 'Hi');
    await chat.decline(dan, cara);
    for (const person of [ben, cara]) await suite.delete(person, '/profile/me');
    for (const [one, other] of [
      [ana, ben],
      [cara, dan],
    ] as const) {
      expect((await conversationOf(one, other).get()).exists).toBe(false);
      expect([await chat.inboxThread(one, other), await chat.inboxThread(other, one)]).toEqual([undefined, undefined]);
    }
  });
});

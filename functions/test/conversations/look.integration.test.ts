import { paths } from '@tagpo/contract/paths';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { toMark } from '@tagpo/contract/wire/conversations/inbox-mark';
import { type DocumentReference, Timestamp } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApiSuite, type Person, signIn } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { switchOf } from '../../../testkit/members/staff.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const OVERLAP = 31_000;

const suite = useApiSuite();
const chat = chatIn(suite);
/** Another instance of the API: it does not know what the first one wrote. */
const elsewhere = chatIn(useApiSuite());
beforeEach(() => {
  suite.clock.skewMs = 0;
});

const ids = (conversations: readonly { member: { id: string } }[]) => conversations.map(({ member }) => member.id);
/** As though their conversation had last changed a while ago for this side. */
async function age(person: { uid: string }, other: { uid: string }, byMillis = OVERLAP) {
  const reference = suite.firestore.doc(paths.conversation(conversationIdOf(person.uid, other.uid)));
  const { changedFor, sides } = (await chat.stored(person, other)) as ConversationDocument;
  const back = (time: { toMillis(): number } | undefined) => Timestamp.fromMillis((time?.toMillis() ?? 0) - byMillis);
  await reference.update({
    [`changedFor.${person.uid}`]: back(changedFor[person.uid]),
    [`sides.${person.uid}.visibleSince`]: back(sides[person.uid]?.visibleSince),
  });
}

/** Conversations of somebody, the last one the newest, as they are stored. */
async function fill(ana: Person, count: number, change: (index: number, other: string) => object = () => ({})) {
  const others = Array.from({ length: count }, (_, index) => `${ana.uid}x${String(index).padStart(3, '0')}`);
  const writer = suite.firestore.bulkWriter();
  for (const [index, other] of others.entries()) {
    const participants = [ana.uid, other].sort();
    const at = Timestamp.fromMillis(Date.now() - 3_600_000 + index * 1000);
    void writer.set(suite.firestore.doc(paths.conversation(conversationIdOf(ana.uid, other))), {
      participants,
      visibleTo: participants,
      cards: { [ana.uid]: { name: 'Ana' }, [other]: { name: `P${index}` } },
      state: 'open',
      updatedAt: at,
      sides: { [ana.uid]: { rev: 1, visibleSince: at }, [other]: { rev: 1 } },
      changedFor: { [ana.uid]: at, [other]: at },
      unreadFor: [],
      ...change(index, other),
    });
  }
  await writer.close();
  return others;
}

describe('the first look', () => {
  it('returns the newest nineteen, older unread ones and a cursor', async () => {
    const ana = await suite.addMember();
    const unread = (index: number, other: string) =>
      index === 2 || index === 24
        ? { unreadFor: [ana.uid], sides: { [ana.uid]: { rev: 1 }, [other]: { rev: 1, written: 2 } } }
        : {};
    const others = await fill(ana, 25, unread);
    const look = await chat.look(ana);
    expect([look.isFresh, look.gone, ids(look.conversations)]).toEqual([
      true,
      [],
      [...others.slice(6).reverse(), others[2]],
    ]);
    expect(look.conversations.map(({ unread: count }) => count).filter(Boolean)).toEqual([2, 2]);
    const older = await chat.get(ana, `/conversations?cursor=${look.olderCursor}`);
    expect(older.body.map(({ member }) => (member as { id: string }).id)).toEqual(others.slice(0, 6).reverse());
  });

  it('costs twenty reads, however many there are', async () => {
    const ana = await suite.addMember();
    await fill(ana, 40);
    await chat.look(ana);
    expect(await bill('readInbox', () => chat.look(ana))).toEqual({ reads: 20, writes: 0 });
  });

  it.each([
    ['of nobody', 'x'],
    ['of another shape', '2.abc'],
    ['of 31 days ago', toMark(Date.now() - 31 * 24 * 3_600_000)],
    ['of tomorrow', toMark(Date.now() + 24 * 3_600_000)],
  ])('comes again for a mark %s', async (_title, since) => {
    const [ana, ben] = await chat.acquaintances();
    const look = await chat.look(ana, { since });
    expect([look.isFresh, ids(look.conversations)]).toEqual([true, [ben.uid]]);
  });

  it('comes again after the account was switched off and on', async () => {
    const [ana, ben] = await chat.acquaintances();
    const { mark } = await chat.look(ana);
    const switchAna = await switchOf(suite, ana);
    await switchAna({ active: false, reason: 'other' });
    await switchAna({ active: true });
    const back = { ...ana, token: await signIn(ana.email) };
    await suite.patch(back, '/profile/me', { pets: 'Aso' });
    const look = await chat.look(back, { since: mark });
    expect([look.isFresh, ids(look.conversations)]).toEqual([true, [ben.uid]]);
    expect((await chat.look(back, { since: look.mark })).isFresh).toBe(false);
  });

  it('comes again after more than a hundred changes', async () => {
    const ana = await suite.addMember();
    const { mark } = await chat.look(ana);
    const now = Timestamp.now();
    await fill(ana, 100, () => ({ changedFor: { [ana.uid]: now } }));
    const hundred = await chat.look(ana, { since: mark });
    expect([hundred.isFresh, hundred.conversations.length]).toEqual([false, 100]);
    await fill(ana, 101, () => ({ changedFor: { [ana.uid]: now } }));
    const more = await chat.look(ana, { since: mark });
    expect([more.isFresh, more.conversations.length]).toEqual([true, 19]);
  }, 60_000);

  it('refuses a malformed mark', async () => {
    const ana = await suite.addMember();
    for (const query of ['?since=', '?since=1.a&since=1.b', '?since=%00', '?limit=5', '?chat=..']) {
      expect((await chat.get(ana, `/inbox${query}`)).status, query).toBe(400);
    }
  });
});

describe('a look since the one before', () => {
  it('costs one read when nothing changed', async () => {
    const [ana, ben] = await chat.acquaintances();
    await age(ana, ben);
    const { mark } = await chat.look(ana);
    const cost = await bill('readInbox', async () => {
      expect(await chat.look(ana, { since: mark })).toMatchObject({ isFresh: false, conversations: [], gone: [] });
    });
    expect(cost).toEqual({ reads: 1, writes: 0 });
  });

  it('returns each change once, for two reads after another instance', async () => {
    const [ana, ben] = await chat.acquaintances();
    const cara = await suite.addMember();
    await chat.send(cara, ana, 'Hi');
    const { mark } = await chat.look(ana);
    await age(ana, cara);
    await elsewhere.send(ben, ana, 'News');
    const cost = await bill('readInbox', async () => {
      const look = await chat.look(ana, { since: mark });
      expect(look.conversations).toMatchObject([
        { member: { id: ben.uid }, lastMessage: { content: 'News' }, unread: 2 },
      ]);
      await age(ana, ben);
      expect((await chat.look(ana, { since: look.mark })).conversations).toEqual([]);
    });
    expect(cost).toEqual({ reads: 3, writes: 0 });
  });

  it('repeats the changes of the last thirty seconds', async () => {
    const [ana, ben] = await chat.acquaintances();
    const { mark } = await chat.look(ana);
    expect(ids((await chat.look(ana, { since: mark })).conversations)).toEqual([ben.uid]);
    await age(ana, ben);
    expect((await chat.look(ana, { since: mark })).conversations).toEqual([]);
  });

  it('misses no concurrent message from any mark', async () => {
    const [ana, ben] = await chat.acquaintances();
    let { mark } = await chat.look(ana);
    const marks = [mark];
    await Promise.all([
      ...Array.from({ length: 15 }, (_, index) => chat.send(ben, ana, `b${index}`)),
      (async () => {
        for (let time = 0; time < 5; time += 1) {
          ({ mark } = await chat.look(ana, { since: mark }));
          marks.push(mark);
        }
      })(),
    ]);
    for (const since of marks) {
      const [seen] = (await chat.look(ana, { since })).conversations;
      expect(seen?.unread).toBe(16);
    }
  });

  it.each<[string, (thread: DocumentReference, rev: number) => Promise<unknown>]>([
    ['left as it was', (thread, rev) => thread.update({ rev: rev - 1, 'last.content': 'Hello', unread: 1 })],
    ['never made', (thread) => thread.delete()],
  ])('repairs a thread that a lost signal %s', async (_title, undo) => {
    const [ana, ben] = await chat.acquaintances();
    const { mark } = await chat.look(ana);
    await chat.send(ben, ana, 'Lost');
    const kept = await chat.inboxThread(ana, ben);
    await undo(suite.firestore.doc(paths.inboxThread(ana.uid, ben.uid)), kept?.rev ?? 0);
    await elsewhere.look(ana, { since: mark });
    const { at: _at, ...mended } = (await chat.inboxThread(ana, ben)) ?? {};
    const { at: _before, ...wanted } = kept ?? {};
    expect(mended).toEqual(wanted);
  });

  it('lists who is gone, with the rev', async () => {
    const [ana, ben] = await chat.acquaintances();
    const { mark } = await chat.look(ana);
    await chat.block(ben, ana);
    const { rev } = (await chat.inboxThread(ana, ben)) ?? {};
    const gone = [{ id: ben.uid, rev }];
    expect(await chat.look(ana, { since: mark })).toMatchObject({ conversations: [], gone });
    // To another device as well, though the inbox says it already; and where the inbox says nothing.
    await suite.firestore.doc(paths.inboxThread(ana.uid, ben.uid)).delete();
    expect(await elsewhere.look(ana, { since: mark })).toMatchObject({ conversations: [], gone });
    // A look in the same millisecond may have come before the block.
    const { changedFor } = (await chat.stored(ana, ben)) as ConversationDocument;
    const sameMoment = toMark(changedFor[ana.uid]?.toMillis() ?? 0);
    expect(await elsewhere.look(ana, { since: sameMoment })).toMatchObject({ conversations: [], gone });
    expect(await chat.inboxThread(ana, ben)).toBeUndefined();
  });

  it('lists nobody whom the member never saw', async () => {
    const [ana, ben] = await chat.pair();
    const { mark } = await chat.look(ana);
    await chat.send(ben, ana, 'Hi');
    await chat.block(ben, ana);
    await suite.firestore.doc(paths.inboxThread(ana.uid, ben.uid)).delete();
    expect(await elsewhere.look(ana, { since: mark })).toMatchObject({ conversations: [], gone: [] });
    expect(await chat.inboxThread(ana, ben)).toBeUndefined();
  });

  it('leaves out conversations of which the device knows that they are gone', async () => {
    const [ana, ben] = await chat.pair();
    const { mark } = await chat.look(ana);
    await chat.send(ben, ana, 'Hi');
    await chat.block(ben, ana);
    await suite.firestore.doc(paths.inboxThread(ana.uid, ben.uid)).delete();
    const { body } = await chat.get(ana, `/inbox?since=${mark}&chat=${ben.uid}&heard=99999999999999`);
    expect(body).toMatchObject({ conversations: [], gone: [] });
    expect(body).not.toHaveProperty('isChatOnline');
  });

  it('returns the other’s new name', async () => {
    const [ana, ben] = await chat.acquaintances();
    const { mark } = await chat.look(ana);
    const { rev = 0 } = (await chat.inboxThread(ana, ben)) ?? {};
    await suite.patch(ben, '/profile/me', { name: 'Benigno' });
    const { conversations } = await chat.look(ana, { since: mark });
    expect(conversations).toMatchObject([{ rev: rev + 1, member: { name: 'Benigno' } }]);
    expect((await chat.get(ana, `/conversations/${ben.uid}`)).body.member).toMatchObject({ name: 'Benigno' });
  });
});

describe('whether the member in front is online', () => {
  const isChatOnline = async (person: Person, other: Person) =>
    (await chat.look(person, { chat: other.uid })).isChatOnline;

  it('is shown to those they chat with', async () => {
    const [ana, ben] = await chat.acquaintances();
    expect(await isChatOnline(ana, ben)).toBe(true);
    expect((await chat.look(ana)).isChatOnline).toBeUndefined();
  });

  it('costs two reads the first time only', async () => {
    const [ana, ben] = await chat.acquaintances();
    const { mark } = await chat.look(ana);
    await age(ana, ben);
    const third = await openApiSuite();
    const path = `/inbox?since=${mark}&chat=${ben.uid}`;
    const look = () => third.get(ana, path);
    await third.get(ana, '/blocks');
    const first = await bill('readInbox', async () => expect((await look()).body.isChatOnline).toBe(true));
    const second = await bill('readInbox', async () => expect((await look()).body.isChatOnline).toBe(true));
    await third.close();
    expect([first, second]).toEqual([
      { reads: 3, writes: 0 },
      { reads: 1, writes: 0 },
    ]);
  });

  it('is hidden by another instance once it reads that they hide', async () => {
    const [ana, ben] = await chat.acquaintances();
    await elsewhere.look(ben);
    await chat.hide(ben);
    await elsewhere.send(ben, ana, 'Nobody sees me');
    expect((await elsewhere.look(ana, { chat: ben.uid })).isChatOnline).toBe(false);
  });

  it('is hidden for requests, strangers, oneself and blocks', async () => {
    const ana = await suite.addMember();
    const [cara, dan] = await chat.pair();
    await chat.send(cara, dan, 'Hi');
    const strangers = [await isChatOnline(cara, dan), await isChatOnline(cara, ana), await isChatOnline(cara, cara)];
    expect(strangers).toEqual([undefined, undefined, undefined]);
    const [eve, fay] = await chat.acquaintances();
    expect(await isChatOnline(eve, fay)).toBe(true);
    await chat.block(fay, eve);
    expect(await isChatOnline(eve, fay)).toBeUndefined();
  });

  it('is what the list says for who received a request', async () => {
    const [ana, ben] = await chat.pair();
    await chat.send(ana, ben, 'Hi');
    const { conversations, isChatOnline: told } = await chat.look(ben, { chat: ana.uid });
    expect(conversations).toMatchObject([{ member: { id: ana.uid, isOnline: true } }]);
    expect(told).toBeUndefined();
  });
});

import { afterAll, describe, expect, it, vi } from 'vitest';
import { openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { addCouple, bothWays, conversationPath, messagesPath } from '../../../testkit/attacks/member-actions.ts';
import { townOf } from '../../../testkit/attacks/probes.ts';
import { LONG_MS, sized } from '../../../testkit/attacks/size.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { readChoices } from '../../../testkit/members/choices.ts';
import { randomFrom } from '../../../testkit/random.ts';

vi.setConfig({ testTimeout: LONG_MS });

const one = await openApiSuite();
const other = await openApiSuite();
const [chat, elsewhere] = [chatIn(one), chatIn(other)];
afterAll(async () => {
  for (const suite of [one, other]) await suite.close();
});

const placeId = townOf('Pamplona', 'Cagayan').id;
const addPair = () => Promise.all([one.addMember({ placeId }), one.addMember({ placeId })]);
const readDocument = async (path: string) => (await one.firestore.doc(path).get()).data() ?? {};

describe('37 at the same moment', () => {
  it('37 two hundred favourite toggles leave one favourite or none, the same in every list', async () => {
    const [ana, ben] = await addPair();
    const random = randomFrom(37);
    await Promise.all(
      Array.from({ length: sized(200, 60) }, (_, index) =>
        (index % 2 === 0 ? one : other).call(random() < 0.5 ? 'POST' : 'DELETE', `/favorites/${ben.uid}`, {
          token: ana.token,
        }),
      ),
    );
    const { favorites } = await readChoices(one.firestore, ana.uid);
    expect(favorites.length).toBeLessThanOrEqual(1);
    const listed = (await one.get(ana, '/favorites')).body.map(({ id }) => id);
    expect(listed).toEqual(favorites);
    const { isFavorite } = (await other.get(ana, `/profile/${ben.uid}`)).body;
    expect(isFavorite).toBe(favorites.length === 1);
  });

  it('37 two likes make exactly one match and one conversation', async () => {
    for (let round = 0; round < sized(20, 5); round += 1) {
      const [ana, ben] = await addPair();
      const answers = await Promise.all([chat.like(ana, ben), elsewhere.like(ben, ana), elsewhere.like(ana, ben)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.some(({ body }) => body.match === true)).toBe(true);
      for (const person of [ana, ben]) {
        const conversations = (await one.get(person, '/conversations')).body;
        expect(conversations.map(({ isMatch, state }) => [isMatch, state])).toEqual([[true, 'open']]);
        expect((await readChoices(one.firestore, person.uid)).liked).toEqual([]);
        expect((await one.get(person, '/likes')).body).toEqual([]);
      }
    }
  });

  it('37 a like and a block leave no match', async () => {
    for (let round = 0; round < sized(20, 4); round += 1) {
      const [ana, ben] = await addPair();
      await chat.like(ben, ana);
      await Promise.all([chat.like(ana, ben), elsewhere.block(ben, ana)]);
      const { visibleTo = [] } = await readDocument(conversationPath(ana, ben));
      expect(visibleTo).toEqual([]);
      for (const [person, gone] of bothWays(ana, ben)) {
        const { liked, matched } = await readChoices(one.firestore, person.uid);
        expect([liked, matched]).toEqual([[], []]);
        expect((await one.get(person, `/profile/${gone.uid}`)).status).toBe(404);
      }
    }
  });

  it('37 a block ends messages: exactly the acknowledged ones are stored', async () => {
    const [ana, ben] = await addCouple(one, { placeId });
    const sends = Array.from({ length: 30 }, (_, index) =>
      (index % 2 === 0 ? chat : elsewhere).send(ana, ben, `m${index}`),
    );
    const block = chat.block(ben, ana);
    const answers = await Promise.all(sends);
    expect((await block).status).toBe(200);
    expect(answers.every(({ status }) => status === 201 || status === 404)).toBe(true);
    const stored = (await one.firestore.collection(messagesPath(ana, ben)).get()).size;
    expect(stored).toBe(2 + answers.filter(({ status }) => status === 201).length);
    expect((await chat.send(ana, ben, 'after')).status).toBe(404);
    expect((await readDocument(conversationPath(ana, ben))).visibleTo).toEqual([]);
  });

  it('37 counts and order of messages both ways equal a recount', async () => {
    const [ana, ben] = await addCouple(one, { placeId });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0 ? chat.send(ana, ben, `a${index}`) : elsewhere.send(ben, ana, `b${index}`),
      ),
    );
    const newestFirst = await one.firestore.collection(messagesPath(ana, ben)).orderBy('sequence', 'desc').get();
    const docs = newestFirst.docs.toReversed();
    expect(docs.map((message) => message.get('sequence'))).toEqual(docs.map((_, index) => index + 1));
    const times: number[] = docs.map((message) => message.get('sentAt').toMillis());
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    const stored = await readDocument(conversationPath(ana, ben));
    const written = ({ uid }: Person) => docs.filter((message) => message.get('senderId') === uid).length;
    expect([ana, ben].map(({ uid }) => stored.sides[uid].written)).toEqual([written(ana), written(ben)]);
    expect(stored.lastMessage.id).toBe(docs.at(-1)?.id);
    const unread = await Promise.all(
      [ana, ben].map(async (person) => (await one.get(person, '/conversations')).body[0]?.unread),
    );
    expect(unread).toEqual([written(ben), written(ana)]);
  });

  it('37, 40 an erasure ends messages, and nothing of the erased comes back', async () => {
    const [ana, ben] = await addCouple(one, { placeId });
    const sends = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? chat.send(ben, ana, `late ${index}`) : elsewhere.send(ana, ben, `to nobody ${index}`),
    );
    const erased = one.delete(ben, '/profile/me');
    await Promise.all(sends);
    expect((await erased).status).toBe(200);
    const stored = await readDocument(conversationPath(ana, ben));
    expect([stored.visibleTo, stored.cards[ben.uid].name]).toEqual([[ana.uid], 'Deleted member']);
    for (const name of ['users', 'accounts', 'decks']) {
      expect((await one.firestore.doc(`${name}/${ben.uid}`).get()).exists, name).toBe(false);
    }
    expect((await chat.send(ana, ben, 'after')).status).toBe(404);
  });
});

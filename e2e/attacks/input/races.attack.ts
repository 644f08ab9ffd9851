import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person, signIn } from '../../../testkit/api-suite.ts';
import { get } from '../fixtures/answers.ts';
import { addCouple, addPhoto, like, putPhoto, send } from '../fixtures/member-actions.ts';
import { townOf } from '../fixtures/probes.ts';
import { randomFrom } from '../fixtures/random.ts';
import { LONG_MS, sized } from '../fixtures/size.ts';

let one: ApiSuite;
let other: ApiSuite;
beforeAll(async () => {
  one = await openApiSuite();
  other = await openApiSuite();
});
afterAll(async () => {
  for (const suite of [one, other]) await suite.close();
});

const placeId = townOf('Pamplona', 'Cagayan').id;
const conversationOf = (a: Person, b: Person) => `conversations/${[a.uid, b.uid].sort().join('_')}`;

async function addPair(): Promise<[Person, Person]> {
  const pair: [Person, Person] = [await one.addMember({ placeId }), await one.addMember({ placeId })];
  return pair;
}

describe('37 at the same moment', () => {
  it('37 two hundred favourite toggles leave one favourite or none, as every list says', async () => {
    const [ana, ben] = await addPair();
    const random = randomFrom(37);
    await Promise.all(
      Array.from({ length: sized(200, 60) }, (_, index) =>
        (index % 2 === 0 ? one : other).call(random() < 0.5 ? 'POST' : 'DELETE', `/favorites/${ben.uid}`, {
          token: ana.token,
        }),
      ),
    );
    const { favorites = [] } = (await one.firestore.doc(`choices/${ana.uid}`).get()).data() ?? {};
    expect(favorites.length).toBeLessThanOrEqual(1);
    const listed = (await get(one, ana, '/favorites')).body.map(({ id }) => id);
    expect(listed).toEqual(favorites);
    const { isFavorite } = (await get(other, ana, `/profile/${ben.uid}`)).body;
    expect(isFavorite).toBe(favorites.length === 1);
  });

  it(
    '37 two likes make exactly one match and one conversation',
    async () => {
      for (let round = 0; round < sized(20, 5); round += 1) {
        const [ana, ben] = await addPair();
        const answers = await Promise.all([like(one, ana, ben), like(other, ben, ana), like(other, ana, ben)]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(answers.some(({ body }) => body.match === true)).toBe(true);
        for (const person of [ana, ben]) {
          const talks = (await get(one, person, '/conversations')).body;
          expect(talks.map(({ isMatch, state }) => [isMatch, state])).toEqual([[true, 'open']]);
          expect((await one.firestore.doc(`choices/${person.uid}`).get()).get('liked') ?? []).toEqual([]);
          expect((await get(one, person, '/likes')).body).toEqual([]);
        }
      }
    },
    LONG_MS,
  );

  it(
    '37 a like and a block leave no match',
    async () => {
      for (let round = 0; round < sized(20, 4); round += 1) {
        const [ana, ben] = await addPair();
        await like(one, ben, ana);
        await Promise.all([like(one, ana, ben), other.call('POST', `/blocks/${ana.uid}`, { token: ben.token })]);
        const { visibleTo = [] } = (await one.firestore.doc(conversationOf(ana, ben)).get()).data() ?? {};
        expect(visibleTo).toEqual([]);
        for (const [person, gone] of [
          [ana, ben],
          [ben, ana],
        ] as const) {
          const choices = (await one.firestore.doc(`choices/${person.uid}`).get()).data() ?? {};
          expect([choices.liked ?? [], choices.matched ?? []]).toEqual([[], []]);
          expect((await get(one, person, `/profile/${gone.uid}`)).status).toBe(404);
        }
      }
    },
    LONG_MS,
  );

  it('37 messages and a block: what was answered is stored, and nothing came after', async () => {
    const [ana, ben] = await addCouple(one, { placeId });
    const sends = Array.from({ length: 30 }, (_, index) =>
      send(index % 2 === 0 ? one : other, ana, { to: ben, content: `m${index}` }),
    );
    const block = one.call('POST', `/blocks/${ana.uid}`, { token: ben.token });
    const answers = await Promise.all(sends);
    expect((await block).status).toBe(200);
    expect(answers.every(({ status }) => status === 201 || status === 404)).toBe(true);
    const stored = (await one.firestore.collection(`${conversationOf(ana, ben)}/messages`).get()).size;
    expect(stored).toBe(2 + answers.filter(({ status }) => status === 201).length);
    expect((await send(one, ana, { to: ben, content: 'after' })).status).toBe(404);
    expect((await one.firestore.doc(conversationOf(ana, ben)).get()).get('visibleTo')).toEqual([]);
  });

  it('37 writing both ways, counts and order equal a recount', async () => {
    const [ana, ben] = await addCouple(one, { placeId });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? send(one, ana, { to: ben, content: `a${index}` })
          : send(other, ben, { to: ana, content: `b${index}` }),
      ),
    );
    const { docs } = await one.firestore
      .collection(`${conversationOf(ana, ben)}/messages`)
      .orderBy('sequence')
      .get();
    expect(docs.map((message) => message.get('sequence'))).toEqual(docs.map((_, index) => index + 1));
    const chat = (await one.firestore.doc(conversationOf(ana, ben)).get()).data() ?? {};
    const written = ({ uid }: Person) => docs.filter((message) => message.get('senderId') === uid).length;
    expect([ana, ben].map(({ uid }) => chat.sides[uid].written)).toEqual([written(ana), written(ben)]);
    expect(chat.lastMessage.id).toBe(docs.at(-1)?.id);
    const unread = await Promise.all(
      [ana, ben].map(async (person) => (await get(one, person, '/conversations')).body[0]?.unread),
    );
    expect(unread).toEqual([written(ben), written(ana)]);
  });

  it('37 messages and a deletion: nothing of the deleted comes back', async () => {
    const [ana, ben] = await addCouple(one, { placeId });
    const sends = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? send(one, ben, { to: ana, content: `late ${index}` })
        : send(other, ana, { to: ben, content: `to nobody ${index}` }),
    );
    const erased = one.call('DELETE', '/profile/me', { token: ben.token });
    await Promise.all(sends);
    expect((await erased).status).toBe(200);
    const chat = (await one.firestore.doc(conversationOf(ana, ben)).get()).data() ?? {};
    expect([chat.visibleTo, chat.cards[ben.uid].name]).toEqual([[ana.uid], 'Deleted member']);
    for (const name of ['users', 'accounts', 'directory', 'choices']) {
      expect((await one.firestore.doc(`${name}/${ben.uid}`).get()).exists, name).toBe(false);
    }
    expect((await send(one, ana, { to: ben, content: 'after' })).status).toBe(404);
  });
});

/** Every document there is, by path. */
async function everyDocument(suite: ApiSuite): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const groups = new Set<string>();
  for (const collection of await suite.firestore.listCollections()) groups.add(collection.id);
  for (const group of [...groups, 'photos', 'blocks', 'messages', 'favorites', 'swipes', 'consents']) {
    const { docs } = await suite.firestore.collectionGroup(group).get();
    for (const { ref, ...snapshot } of docs.map((one) => Object.assign(one, { data: one.data() }))) {
      found.set(ref.path, JSON.stringify(snapshot.data));
    }
  }
  return found;
}

describe('40 after a deletion', () => {
  it('40 nothing of the member is left but the tombstone of their messages and what was reported', async () => {
    const [ana, ben] = await addCouple(one, { placeId });
    const stranger = await one.addMember({ placeId });
    const mark = `Unmistakable-${crypto.randomUUID()}`;
    await one.call('PATCH', '/profile/me', { token: ben.token, body: { name: mark.slice(0, 40), bio: mark } });
    const picture = await addPhoto(one, ben);
    await putPhoto(one, ben);
    await one.call('GET', '/deck', { token: ana.token });
    await one.call('POST', `/favorites/${ben.uid}`, { token: stranger.token });
    await like(one, stranger, ben);
    await one.call('POST', `/blocks/${stranger.uid}`, { token: ben.token });
    await one.call('POST', '/reports', { token: ben.token, body: { userId: ana.uid, reason: 'other', text: 'x' } });
    await one.call('POST', '/reports', { token: ana.token, body: { userId: ben.uid, reason: 'other' } });
    for (let search = 0; search < 6; search += 1) await one.call('GET', '/search', { token: ben.token });

    expect((await one.call('DELETE', '/profile/me', { token: await signIn(ben.email) })).status).toBe(200);
    const tombstone = conversationOf(ana, ben);
    const every = [...(await everyDocument(one))];
    // The evidence of a report stands, without their id (attack 61).
    const evidence = every.filter(([path]) => path.startsWith('evidence/'));
    for (const [path, data] of evidence)
      for (const word of [ben.uid, ben.email]) expect(path + data).not.toContain(word);
    const left = every.filter(
      ([path, data]) =>
        !path.startsWith('evidence/') &&
        (path.includes(ben.uid) || [ben.uid, ben.email, mark.slice(0, 40)].some((word) => data.includes(word))),
    );
    expect(left.map(([path]) => path).filter((path) => !path.startsWith(tombstone))).toEqual([]);
    for (const [, data] of left) for (const word of [ben.email, mark.slice(0, 40)]) expect(data).not.toContain(word);
    for (const prefix of [`profile-photos/${ben.uid}/`, `pictures/${picture}/`]) {
      expect((await one.bucket.getFiles({ prefix }))[0].map(({ name }) => name)).toEqual([]);
    }
    await expect(one.auth.getUser(ben.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
    expect((await one.call('GET', '/profile/me', { token: ben.token })).status).toBe(401);
    const { body } = await get(one, ana, '/conversations');
    expect(body).toMatchObject([{ member: { name: 'Deleted member', isDeleted: true } }]);
  });
});

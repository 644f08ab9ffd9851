import { conversationIdOf } from '@tagpo/contract/conversation';
import {
  addDoc,
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  increment,
  limit,
  onSnapshot,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../functions/test/suite/api-suite.ts';
import { askFirestore, commitAs, nameOf } from '../fixtures/firestore-rest.ts';
import { townOf } from '../fixtures/probes.ts';
import { openSdk, type Sdk } from '../fixtures/sdk.ts';
import { addCouple, erase, like } from '../fixtures/talk.ts';

let suite: ApiSuite;
let ana: Person;
let ben: Person;
let eve: Person;
let anas: Sdk;
let eves: Sdk;
let talk: string;
beforeAll(async () => {
  suite = await openApiSuite();
  const placeId = townOf('Solsona', 'Ilocos Norte').id;
  [ana, ben] = await addCouple(suite, { placeId });
  eve = await suite.addMember({ placeId });
  [anas, eves] = [await openSdk(ana), await openSdk(eve)];
  talk = `conversations/${conversationIdOf(ana.uid, ben.uid)}`;
});
afterAll(async () => {
  for (const sdk of [anas, eves]) await sdk.close();
  await erase(suite, [ana, ben, eve]);
  await suite.close();
});

const expectDenied = (attempt: Promise<unknown>) =>
  expect(attempt).rejects.toMatchObject({ code: 'permission-denied' });

const firstMessage = async (content: string) => {
  const { docs } = await suite.firestore.collection(`${talk}/messages`).orderBy('sequence').get();
  const found = docs.find((snapshot) => snapshot.get('content') === content);
  if (found === undefined) throw new Error(`No message says ${content}`);
  return found;
};

describe('18 a conversation of others', () => {
  it('18 is not got, listed, counted or listened to', async () => {
    const { firestore } = eves;
    const message = (await firstMessage('Kumusta?')).id;
    await expectDenied(getDoc(doc(firestore, talk)));
    await expectDenied(getDoc(doc(firestore, `${talk}/messages/${message}`)));
    await expectDenied(getDocs(query(collection(firestore, `${talk}/messages`), orderBy('sequence'), limit(1))));
    await expectDenied(getDocs(collection(firestore, 'conversations')));
    for (const uid of [ana.uid, ben.uid]) {
      await expectDenied(
        getDocs(query(collection(firestore, 'conversations'), where('visibleTo', 'array-contains', uid))),
      );
    }
    const both = where('visibleTo', 'array-contains-any', [eve.uid, ana.uid]);
    await expectDenied(getDocs(query(collection(firestore, 'conversations'), both)));
    await expectDenied(new Promise((resolve, reject) => onSnapshot(doc(firestore, talk), resolve, reject)));
    const messages = collection(firestore, `${talk}/messages`);
    await expectDenied(new Promise((resolve, reject) => onSnapshot(messages, resolve, reject)));
  });

  it('18 is not read by REST, run as a query, nor batched with one’s own', async () => {
    for (const person of [eve, undefined]) {
      expect((await askFirestore(person, `/${talk}`, undefined, 'GET')).status).toBe(403);
      const documents = [nameOf(`accounts/${eve.uid}`), nameOf(talk)];
      const batch = await askFirestore(person, ':batchGet', { documents });
      expect(batch.text).not.toContain('Kumusta');
      const structuredQuery = { from: [{ collectionId: 'messages', allDescendants: true }] };
      const group = await askFirestore(person, ':runQuery', { structuredQuery });
      expect(group.text).toContain('PERMISSION_DENIED');
      const own = await askFirestore(person, ':runQuery', {
        structuredQuery: { from: [{ collectionId: 'conversations' }] },
      });
      expect(own.text).toContain('PERMISSION_DENIED');
    }
  });

  it('18 is not made, changed, joined or removed', async () => {
    const { firestore } = eves;
    const forged = { participants: [ana.uid, eve.uid], visibleTo: [ana.uid, eve.uid], state: 'open' };
    await expectDenied(setDoc(doc(firestore, `conversations/${conversationIdOf(ana.uid, eve.uid)}`), forged));
    await expectDenied(setDoc(doc(firestore, `conversations/${eve.uid}_${eve.uid}`), forged));
    await expectDenied(addDoc(collection(firestore, 'conversations'), forged));
    await expectDenied(updateDoc(doc(firestore, talk), { visibleTo: [ana.uid, ben.uid, eve.uid] }));
    await expectDenied(updateDoc(doc(firestore, talk), { participants: [ana.uid, eve.uid] }));
    await expectDenied(updateDoc(doc(firestore, talk), { [`unread.${eve.uid}`]: 0 }));
    await expectDenied(updateDoc(doc(firestore, talk), { [`typingAt.${eve.uid}`]: serverTimestamp() }));
    await expectDenied(deleteDoc(doc(firestore, talk)));
    await expectDenied(addDoc(collection(firestore, `${talk}/messages`), { content: 'x', senderId: eve.uid }));
    const name = nameOf(talk);
    const visibleTo = { arrayValue: { values: [{ stringValue: eve.uid }] } };
    const mask = { fieldPaths: ['visibleTo'] };
    expect((await commitAs(eve, [{ update: { name, fields: { visibleTo } }, updateMask: mask }])).status).toBe(403);
    expect((await suite.firestore.doc(talk).get()).get('visibleTo')).toEqual([ana.uid, ben.uid].sort());
  });

  it('18 an id that only contains one’s own opens nothing', async () => {
    const { firestore } = eves;
    for (const id of [eve.uid, `${eve.uid}_`, `_${eve.uid}`, `${ana.uid}_${ben.uid}_${eve.uid}`, `x${eve.uid}_y`]) {
      await expectDenied(getDocs(query(collection(firestore, `conversations/${id}/messages`), limit(1))));
    }
  });
});

describe('19 a message', () => {
  it('19 is not written in anybody’s name, one’s own included', async () => {
    const { firestore } = anas;
    for (const senderId of [ana.uid, ben.uid]) {
      const receiverId = senderId === ana.uid ? ben.uid : ana.uid;
      const forged = {
        senderId,
        receiverId,
        content: 'forged',
        sequence: 99,
        isRead: false,
        sentAt: serverTimestamp(),
      };
      await expectDenied(addDoc(collection(firestore, `${talk}/messages`), forged));
      await expectDenied(setDoc(doc(firestore, `${talk}/messages/${crypto.randomUUID()}`), forged));
    }
  });

  it('19 is not edited, dated back, given away, unread again or removed by either side', async () => {
    const { firestore } = anas;
    for (const content of ['Kumusta?', 'Mabuti naman!']) {
      const found = await firstMessage(content);
      const reference = doc(firestore, found.ref.path);
      for (const change of [
        { content: 'forged' },
        { sentAt: Timestamp.fromMillis(0) },
        { senderId: ana.uid, receiverId: ben.uid, sequence: 0 },
        { sequence: increment(-1) },
        { isRead: true },
        { isRead: true, content: 'forged' },
        { deletedFor: [ben.uid] },
      ]) {
        await expectDenied(updateDoc(reference, change));
      }
      await expectDenied(deleteDoc(reference));
      expect((await found.ref.get()).data()).toEqual(found.data());
    }
  });

  it('19 has counts and times that only their owner moves, and only where they may go', async () => {
    const { firestore } = anas;
    const reference = doc(firestore, talk);
    for (const change of [
      { [`unread.${ana.uid}`]: -1 },
      { [`unread.${ana.uid}`]: increment(-2) },
      { [`unread.${ben.uid}`]: 0 },
      { [`readAt.${ben.uid}`]: serverTimestamp() },
      { [`deliveredAt.${ben.uid}`]: serverTimestamp() },
      { [`readAt.${ana.uid}`]: Timestamp.fromMillis(1) },
      { 'lastMessage.content': 'forged' },
      { unreadFor: [] },
    ]) {
      await expectDenied(updateDoc(reference, change));
    }
  });

  it('19 is not sent by the API for somebody else, nor dated, numbered or marked by its sender', async () => {
    for (const more of [
      { senderId: ben.uid },
      { sentAt: '2020-01-01T00:00:00Z' },
      { isRead: true },
      { sequence: 1 },
      { conversationId: 'x_y' },
    ]) {
      const body = { receiverId: ben.uid, content: 'Hi', ...more };
      expect((await suite.call('POST', '/messages', { token: ana.token, body })).status).toBe(400);
    }
    for (const [method, path] of [
      ['PATCH', `/messages/${ben.uid}`],
      ['DELETE', `/messages/${ben.uid}`],
      ['PUT', '/messages'],
    ] as const) {
      expect((await suite.call(method, path, { token: ana.token })).status).toBe(405);
    }
  });
});

describe('18 a conversation that a block ended', () => {
  it('18 is read by neither of the two any more, nor are its messages', async () => {
    const [carla, dan] = await addCouple(suite, { placeId: townOf('Solsona', 'Ilocos Norte').id });
    const sdks = [await openSdk(carla), await openSdk(dan)];
    const path = `conversations/${conversationIdOf(carla.uid, dan.uid)}`;
    for (const { firestore } of sdks) await getDoc(doc(firestore, path));
    const { docs } = await suite.firestore.collection(`${path}/messages`).get();
    const closed = sdks.map(
      ({ firestore }) =>
        new Promise((resolve) =>
          onSnapshot(
            doc(firestore, path),
            () => undefined,
            ({ code }) => resolve(code),
          ),
        ),
    );
    expect((await suite.call('POST', `/blocks/${dan.uid}`, { token: carla.token })).status).toBe(200);
    expect(await Promise.all(closed)).toEqual(['permission-denied', 'permission-denied']);
    for (const { firestore } of sdks) {
      await expectDenied(getDoc(doc(firestore, path)));
      for (const { ref } of docs) await expectDenied(getDoc(doc(firestore, ref.path)));
      await expectDenied(getDocs(query(collection(firestore, `${path}/messages`), limit(1))));
    }
    for (const [person, other] of [
      [carla, dan],
      [dan, carla],
    ] as const) {
      expect((await suite.call('GET', `/messages/${other.uid}`, { token: person.token })).status).toBe(404);
    }
    for (const sdk of sdks) await sdk.close();
    await erase(suite, [carla, dan]);
  });
});

describe('20 a like', () => {
  it('20 is not forged, for oneself or for others, nor removed', async () => {
    const { firestore } = eves;
    const like = { action: 'like', createdAt: serverTimestamp() };
    for (const [owner, other] of [
      [eve.uid, ana.uid],
      [ana.uid, eve.uid],
      [eve.uid, eve.uid],
    ]) {
      for (const list of ['swipes', 'favorites', 'blocks', 'likes', 'matches']) {
        await expectDenied(setDoc(doc(firestore, `users/${owner}/${list}/${other}`), like));
        await expectDenied(deleteDoc(doc(firestore, `users/${owner}/${list}/${other}`)));
      }
      const choices = doc(firestore, `choices/${owner}`);
      await expectDenied(setDoc(choices, { liked: [other], matched: [other] }, { merge: true }));
      await expectDenied(deleteDoc(choices));
      await expectDenied(getDoc(choices));
    }
    const fields = { liked: { arrayValue: { values: [{ stringValue: eve.uid }] } } };
    expect((await commitAs(eve, [{ update: { name: nameOf(`choices/${ana.uid}`), fields } }])).status).toBe(403);
    expect((await suite.call('GET', '/likes', { token: eve.token })).body).toEqual([]);
  });

  it('20 is not given to oneself, to nobody, or with a match of one’s own making', async () => {
    const swipe = (body: object) => suite.call('POST', '/swipes', { token: eve.token, body });
    expect((await swipe({ targetId: eve.uid, action: 'like' })).body.code).toBe('invalid-target');
    expect((await swipe({ targetId: 'nobody', action: 'like' })).status).toBe(404);
    for (const more of [{ match: true }, { conversationId: 'x_y' }, { uid: ana.uid }, { likerId: ana.uid }]) {
      expect((await swipe({ targetId: ana.uid, action: 'like', ...more })).status).toBe(400);
    }
    expect((await swipe({ targetId: ana.uid, action: 'match' })).status).toBe(400);
    expect((await like(suite, eve, ana)).body).toEqual({ match: false });
    expect((await like(suite, eve, ana)).body).toEqual({ match: false });
    const view = await suite.call('GET', `/profile/${ana.uid}`, { token: eve.token });
    expect(view.body).toMatchObject({ isMatch: false, liked: true });
  });
});

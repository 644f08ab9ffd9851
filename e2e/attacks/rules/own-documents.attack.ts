import { conversationIdOf } from '@tagpo/contract/conversation';
import {
  addDoc,
  arrayUnion,
  collection,
  type DocumentReference,
  deleteDoc,
  deleteField,
  doc,
  increment,
  runTransaction,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  writeBatch,
} from 'firebase/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../functions/test/suite/api-suite.ts';
import { commitAs, nameOf } from '../fixtures/firestore-rest.ts';
import { townOf } from '../fixtures/probes.ts';
import { openSdk, type Sdk } from '../fixtures/sdk.ts';
import { addCouple, erase } from '../fixtures/talk.ts';

let suite: ApiSuite;
let ana: Person;
let ben: Person;
let sdk: Sdk;
beforeAll(async () => {
  suite = await openApiSuite();
  [ana, ben] = await addCouple(suite, { placeId: townOf('Pagudpud', 'Ilocos Norte').id });
  sdk = await openSdk(ana);
});
afterAll(async () => {
  await sdk.close();
  await erase(suite, [ana, ben]);
  await suite.close();
});

const owned = () => [
  `accounts/${ana.uid}`,
  `users/${ana.uid}`,
  `directory/${ana.uid}`,
  `choices/${ana.uid}`,
  `rateLimits/sendMessage:${ana.uid}`,
];
const talk = () => `conversations/${conversationIdOf(ana.uid, ben.uid)}`;

const denied = { code: 'permission-denied' };

/** Nothing of it is stored, whatever was answered. */
async function expectDenied(path: string, write: (reference: DocumentReference) => Promise<unknown>): Promise<void> {
  const before = (await suite.firestore.doc(path).get()).data();
  await expect(write(doc(sdk.firestore, path)), path).rejects.toMatchObject(denied);
  expect((await suite.firestore.doc(path).get()).data(), path).toEqual(before);
}

const FORBIDDEN: Record<string, unknown> = {
  isAdmin: true,
  isActive: true,
  isVerified: true,
  isPhotoVerified: true,
  isBackgroundChecked: true,
  isListed: true,
  plan: 'gold',
  createdAt: serverTimestamp(),
  takenAt: [],
  liked: [],
  lastActive: serverTimestamp(),
  'settings.isHidden': true,
  'profile.isVerified': true,
};

it.each(Object.entries(FORBIDDEN))('16 nobody writes %s on a document of their own', async (field, value) => {
  for (const path of owned()) {
    const nested = field.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as object;
    await expectDenied(path, (reference) => setDoc(reference, nested));
    await expectDenied(path, (reference) => setDoc(reference, nested, { merge: true }));
    await expectDenied(path, (reference) => setDoc(reference, nested, { mergeFields: [field] }));
    if ((await suite.firestore.doc(path).get()).exists) {
      await expectDenied(path, (reference) => updateDoc(reference, { [field]: value }));
    }
  }
});

const TRICKS: [string, (reference: DocumentReference) => Promise<unknown>][] = [
  ['increment', (reference) => setDoc(reference, { age: increment(-10) }, { merge: true })],
  ['arrayUnion', (reference) => setDoc(reference, { photos: arrayUnion('https://x.test') }, { merge: true })],
  ['deleteField', (reference) => setDoc(reference, { isListed: deleteField() }, { merge: true })],
  ['deleting all of it', (reference) => deleteDoc(reference)],
  ['adding below it', (reference) => addDoc(collection(reference, 'photos'), { url: 'https://x.test' })],
  [
    'a transaction',
    (reference) =>
      runTransaction(sdk.firestore, async (transaction) => {
        transaction.set(reference, { isAdmin: true }, { merge: true });
      }),
  ],
];

it.each(TRICKS)('16 nobody changes a document of their own by %s', async (_title, write) => {
  for (const path of owned()) await expectDenied(path, write);
});

it('16 nor by REST, with transforms and masks', async () => {
  for (const path of owned()) {
    const before = (await suite.firestore.doc(path).get()).data();
    const name = nameOf(path);
    const fields = { isAdmin: { booleanValue: true } };
    for (const write of [
      { update: { name, fields } },
      { update: { name, fields }, updateMask: { fieldPaths: ['isAdmin'] } },
      { update: { name, fields: {} }, updateMask: { fieldPaths: ['isActive'] } },
      { transform: { document: name, fieldTransforms: [{ fieldPath: 'age', increment: { integerValue: '1' } }] } },
      {
        update: { name, fields: {} },
        updateMask: { fieldPaths: [] },
        updateTransforms: [{ fieldPath: 'createdAt', setToServerValue: 'REQUEST_TIME' }],
      },
      { delete: name },
    ]) {
      const answer = await commitAs(ana, [write]);
      expect([answer.status, JSON.stringify(write)]).toEqual([403, JSON.stringify(write)]);
    }
    expect((await suite.firestore.doc(path).get()).data()).toEqual(before);
  }
});

const HUGE = 'x'.repeat(200_000);
const UNFIT: [string, () => Record<string, unknown>][] = [
  ['an extra key', () => ({ note: 'x' })],
  ['an extra key in a map', () => ({ [`unread.${ben.uid}x`]: 0 })],
  ['a text for a count', () => ({ [`unread.${ana.uid}`]: '0' })],
  ['a fraction for a count', () => ({ [`unread.${ana.uid}`]: 0.5 })],
  ['no number for a count', () => ({ [`unread.${ana.uid}`]: Number.NaN })],
  ['null for a count', () => ({ [`unread.${ana.uid}`]: null })],
  ['a map for a count', () => ({ [`unread.${ana.uid}`]: { value: 0 } })],
  ['a list for all counts', () => ({ unread: [] })],
  ['a text for all counts', () => ({ unread: 'none' })],
  ['200,000 characters', () => ({ [`typingAt.${ana.uid}`]: HUGE })],
  ['200,000 characters beside an allowed change', () => ({ [`unread.${ana.uid}`]: 0, note: HUGE })],
  ['the time of a client', () => ({ [`readAt.${ana.uid}`]: Timestamp.now() })],
  ['a time in the past', () => ({ [`readAt.${ana.uid}`]: Timestamp.fromMillis(0) })],
  ['a time far ahead', () => ({ [`deliveredAt.${ana.uid}`]: Timestamp.fromMillis(Date.now() + 1e10) })],
  ['a number for a time', () => ({ [`typingAt.${ana.uid}`]: Date.now() })],
  [
    'many keys',
    () => Object.fromEntries(Array.from({ length: 500 }, (_, key) => [`readAt.k${key}`, serverTimestamp()])),
  ],
];

it.each(UNFIT)('17 %s is denied where a member may write at all', async (_title, change) => {
  await expectDenied(talk(), (reference) => updateDoc(reference, change()));
  await expectDenied(talk(), (reference) =>
    updateDoc(reference, { [`typingAt.${ana.uid}`]: serverTimestamp(), ...change() }),
  );
});

it('17 what a member may write is still taken', async () => {
  const change = { [`unread.${ana.uid}`]: 0, [`readAt.${ana.uid}`]: serverTimestamp() };
  await updateDoc(doc(sdk.firestore, talk()), change);
  expect((await suite.firestore.doc(talk()).get()).get(`unread.${ana.uid}`)).toBe(0);
});

it('21 a batch that mixes legal and illegal writes is denied as a whole', async () => {
  const legal = { [`typingAt.${ana.uid}`]: serverTimestamp() };
  const illegal: [string, Record<string, unknown>][] = [
    [`accounts/${ana.uid}`, { isAdmin: true }],
    [`users/${ana.uid}`, { isVerified: true }],
    [talk(), { state: 'request' }],
  ];
  for (const [path, change] of illegal) {
    for (const isLegalFirst of [true, false]) {
      const batch = writeBatch(sdk.firestore);
      if (isLegalFirst) batch.update(doc(sdk.firestore, talk()), legal);
      batch.update(doc(sdk.firestore, path), change);
      if (!isLegalFirst) batch.update(doc(sdk.firestore, talk()), legal);
      await expect(batch.commit()).rejects.toMatchObject(denied);
    }
  }
  expect((await suite.firestore.doc(talk()).get()).get('typingAt')).toBeUndefined();
  const fields = { note: { stringValue: 'x' } };
  const mixed = await commitAs(ana, [
    {
      update: { name: nameOf(talk()), fields: {} },
      updateMask: { fieldPaths: [] },
      updateTransforms: [{ fieldPath: `typingAt.\`${ana.uid}\``, setToServerValue: 'REQUEST_TIME' }],
    },
    { update: { name: nameOf('unknown/1'), fields } },
  ]);
  expect(mixed.status).toBe(403);
  expect((await suite.firestore.doc(talk()).get()).get('typingAt')).toBeUndefined();
});
